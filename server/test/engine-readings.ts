import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Engines } from "#server/platform/children/engines.ts";

/** Of one run: made by scripts/test.mjs, removed with it. */
const folder = process.env.TEST_READINGS;

const underWay = new Map<string, Promise<Buffer>>();

async function readOnce(path: string, read: () => Promise<unknown>): Promise<Buffer> {
  const kept = await readFile(path).catch(() => null);
  if (kept) return kept;
  const made = serialize(await read());
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, made);
  // Another process may be reading.
  await rename(draft, path);
  return made;
}

/** What fails is not kept. */
async function kept(kind: string, values: unknown[], read: () => Promise<unknown>): Promise<unknown> {
  const key = createHash("sha256").update(kind).update(serialize(values)).digest("hex");
  const path = join(folder ?? "", key);
  const reading = underWay.get(path) ?? readOnce(path, read).finally(() => underWay.delete(path));
  underWay.set(path, reading);
  return deserialize(await reading);
}

function keeping<E extends object>(kind: string, engine: E): E {
  return new Proxy(engine, {
    get(of, name, receiver) {
      const method: unknown = Reflect.get(of, name, receiver);
      if (typeof method !== "function") return method;
      return (...values: unknown[]) => kept(`${kind}.${String(name)}`, values, () => method.apply(of, values));
    },
  });
}

/**
 * The real engines, which read the same bytes once a run: the tests' people show the same few drawn papers and faces
 * hundreds of times. What an engine finds depends on its arguments only.
 */
export function readingOnce(engines: Engines): Engines {
  if (!folder) return engines;
  return {
    ...engines,
    documents: async (live) => keeping("documents", await engines.documents(live)),
    faces: async (live, tenantKey) => keeping("faces", await engines.faces(live, tenantKey)),
  };
}
