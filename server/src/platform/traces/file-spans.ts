import type { FileStore } from "#server/platform/files/files.ts";
import { ownName } from "./span-attributes.ts";
import { failureNameOf } from "./span-failures.ts";
import { beginChild, traced } from "./traces.ts";

/** The same store, with a span for each thing that a traced call or job does with it; never with the name of a file. */
export function traceFiles(store: FileStore, kind: "disk" | "s3"): FileStore {
  const within = <T>(operation: keyof FileStore, work: () => Promise<T>): Promise<T> => {
    const attributes = { "veridesk.file.operation": operation, "veridesk.file.store": kind } as const;
    const span = beginChild({ name: ownName(`file ${operation}`), kind: "client", attributes });
    return traced(span, failureNameOf, work);
  };
  return {
    put: (key, bytes) => within("put", () => store.put(key, bytes)),
    putStream: (key, source) => within("putStream", () => store.putStream(key, source)),
    get: (key) => within("get", () => store.get(key)),
    stream: (key) => within("stream", () => store.stream(key)),
    remove: (key) => within("remove", () => store.remove(key)),
  };
}
