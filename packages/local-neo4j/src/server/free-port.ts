import { createServer, type AddressInfo } from "node:net";

/** A port of the loopback interface that nobody listens on at this moment. */
export const findFreePort = (): Promise<number> => listenFor(0);

/** Whether a server could listen on this port of the loopback interface now. */
export const isPortFree = (port: number): Promise<boolean> => listenFor(port).then(() => true, () => false);

function listenFor(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(wanted, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
