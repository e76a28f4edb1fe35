/**
 * How long a write of a run may take, the wait for others included. Publishing a large document or an adoption, and taking one out of sight, touches every
 * chunk of it, and whoever writes the same is to wait for that instead of failing; who cannot wait aborts.
 */
export const runWriteTimeoutMs = 60 * 60_000;
