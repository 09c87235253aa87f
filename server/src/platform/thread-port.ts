import { parentPort } from "node:worker_threads";
import type { Operations, ThreadReply, ThreadRequest } from "./threads.ts";

/** The other end of `openThread`: answers its calls with these operations. Bytes are made Buffers again. */
export function serveThread(operations: Operations): void {
  const port = parentPort;
  if (port === null) throw new Error("this file runs as a thread");
  const reply = (message: ThreadReply) => port.postMessage(message);
  const revived = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revived(inner)]));
  };
  port.on("message", ({ id, name, values }: ThreadRequest) => {
    const operation = operations[name];
    if (!operation) return reply({ id, failure: `no operation ${name}` });
    operation(...values.map(revived))
      .then((value) => reply({ id, value }))
      .catch((error: unknown) => reply({ id, failure: error instanceof Error ? error.message : String(error) }));
  });
  reply({ isReady: true });
}
