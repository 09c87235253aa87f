import { createHmac, randomBytes } from "node:crypto";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { type EncryptionKey, nameKey, open, seal } from "./crypto.ts";

const bindingOf = (projectId: string) => ({ boundTo: `project_keys.sealed_key:${projectId}` });

async function findKey(ctx: Ctx): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom("project_keys")
    .select("sealed_key")
    .where("project_id", "=", projectOf(ctx))
    .executeTakeFirst();
  return row?.sealed_key;
}

/** Of two calls that make it at once one wins, and both read that one's. */
async function makeKey(ctx: Ctx): Promise<string> {
  const project_id = projectOf(ctx);
  const sealed_key = seal(ctx.platform.keys, randomBytes(32), bindingOf(project_id));
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

/** The current project's key, made when it is first needed; opened once in a call. It never changes, only what seals it does. */
export function projectKey(ctx: Ctx): Promise<EncryptionKey> {
  const known = opened.get(ctx);
  if (known !== undefined) return known;
  const key = (async () => {
    const sealed = (await findKey(ctx)) ?? (await makeKey(ctx));
    return nameKey(open(ctx.platform.keys, sealed, bindingOf(projectOf(ctx))));
  })();
  opened.set(ctx, key);
  return key;
}

/** An HMAC-SHA-256 under a project's key: equal values of one project have equal hashes, and nobody without the key can try values out. */
export const hashWith = (key: EncryptionKey, purpose: string, value: string | Uint8Array): Buffer =>
  createHmac("sha256", key.bytes).update(`${purpose}\u0000`).update(value).digest();

/** What is kept of a file in place of its hash: the same for the same bytes in the same project. @param sha256 of the plain bytes */
export const keyedFileHash = async (ctx: Ctx, sha256: Uint8Array): Promise<Buffer> =>
  hashWith(await projectKey(ctx), "file", sha256);

/** What is kept of a hash by which duplicates are found: it cannot be tried out without the project's key. */
export async function keyedIdentityHash(ctx: Ctx, { kind, hash }: { kind: string; hash: string }): Promise<string> {
  return `k1.${hashWith(await projectKey(ctx), `identity ${kind}`, hash).toString("hex")}`;
}
