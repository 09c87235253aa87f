import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/**
 * A port at which nobody listens. It is used only seconds later, by another process, so it lies below those that Linux gives
 * to whoever asks for any (ip(7), ip_local_port_range, from 32768 on): none of these can take it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}
