import type { Ctx } from "#server/platform/ctx.ts";

export type ImageOwner = { use: "photo"; userId: string } | { use: "logo" | "favicon"; projectId: string };

export const findImage = (ctx: Pick<Ctx, "tx">, of: ImageOwner) =>
  of.use === "photo"
    ? ctx.tx
        .selectFrom("user_images")
        .select(["storage_key", "mime"])
        .where("user_id", "=", of.userId)
        .executeTakeFirst()
    : ctx.tx
        .selectFrom("project_images")
        .select(["storage_key", "mime"])
        .where("project_id", "=", of.projectId)
        .where("kind", "=", of.use)
        .executeTakeFirst();

/** In the project that the key begins with, or in none for a user's photo. */
export async function isImageInUse({ tx }: Pick<Ctx, "tx">, key: string): Promise<boolean> {
  const ofUser = await tx.selectFrom("user_images").select("user_id").where("storage_key", "=", key).executeTakeFirst();
  if (ofUser) return true;
  const ofProject = await tx
    .selectFrom("project_images")
    .select("kind")
    .where("storage_key", "=", key)
    .executeTakeFirst();
  return ofProject !== undefined;
}
