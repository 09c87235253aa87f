import { createFaceEngine, type FaceEngine } from "#engines/faces/face-engine.ts";
import { type IpLookup, openIpLookup } from "#engines/ip/ip-lookup.ts";

/** The instruments that need a warm start, shared by all calls of a process; each starts at its first use. */
export type Engines = {
  faces(): Promise<FaceEngine>;
  ip(): IpLookup;
  close(): Promise<void>;
};

/** One value, made at its first use. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function openEngines(): Engines {
  let faces: Promise<FaceEngine> | undefined;
  return {
    faces() {
      faces ??= createFaceEngine().catch((error) => {
        faces = undefined;
        throw error;
      });
      return faces;
    },
    ip: lazily(openIpLookup),
    close: async () => (await faces)?.close(),
  };
}
