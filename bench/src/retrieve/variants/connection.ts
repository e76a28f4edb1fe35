/** How a variant reaches the server. */
export interface Connection {
  readonly uri: string;
  readonly auth: { readonly username: string; readonly password: string };
  readonly database: string;
}
