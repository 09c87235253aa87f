import { createHmac, randomBytes } from "node:crypto";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type EncryptionKey, nameKey, openWithKeyRing, sealWithKeyRing } from "./crypto.ts";

const bindingOf = (projectId: string) => ({ boundTo: `project_keys.sealed_key:${projectId}` });

async function findKey(ctx: Ctx): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom("project_keys")
    .select("sealed_key")
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirst();
  return row?.sealed_key;
}

/** Of two calls at once one wins, and both use its key. */
async function makeKey(ctx: Ctx): Promise<string> {
  const project_id = ctxProjectOf(ctx);
  const sealed_key = sealWithKeyRing(ctx.platform.keys, randomBytes(32), bindingOf(project_id));
  await ctx.tx
    .insertInto("project_keys")
    .values({ project_id, sealed_key })
    .onConflict((on) => on.doNothing())
    .execute();
  const made = await findKey(ctx);
  if (made === undefined) throw new Error("a project's key was neither there nor made");
  return made;
}

const opened = new WeakMap<Ctx, Promise<EncryptionKey>>();

/** It never changes, only the key that seals it. */
export function projectKey(ctx: Ctx): Promise<EncryptionKey> {
  const known = opened.get(ctx);
  if (known !== undefined) return known;
  const key = (async () => {
    const sealed = (await findKey(ctx)) ?? (await makeKey(ctx));
    return nameKey(openWithKeyRing(ctx.platform.keys, sealed, bindingOf(ctxProjectOf(ctx))));
  })();
  opened.set(ctx, key);
  return key;
}

/** Without the key nobody can try values. */
export const hashWith = (key: EncryptionKey, purpose: string, value: string | Uint8Array): Buffer =>
  createHmac("sha256", key.bytes).update(`${purpose}\u0000`).update(value).digest();

/** @param sha256 of the plain bytes */
export const keyedFileHash = async (ctx: Ctx, sha256: Uint8Array): Promise<Buffer> =>
  hashWith(await projectKey(ctx), "file", sha256);

/** Without the project's key nobody can try values. */
export async function keyedIdentityHashes(ctx: Ctx, kind: string, hashes: readonly string[]): Promise<string[]> {
  const key = await projectKey(ctx);
  return hashes.map((hash) => `k1.${hashWith(key, `identity ${kind}`, hash).toString("hex")}`);
}

export async function keyedIdentityHash(ctx: Ctx, { kind, hash }: { kind: string; hash: string }): Promise<string> {
  const [keyed = ""] = await keyedIdentityHashes(ctx, kind, [hash]);
  return keyed;
}
