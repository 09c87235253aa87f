import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

export const findOwnAccount = (ctx: Ctx, userId: string) =>
  ctx.tx
    .selectFrom("users")
    .select(["timezone", "date_style", "country", "first_name", "last_name", "company_name", "email"])
    .select(sql<boolean>`password_hash is not null`.as("hasPassword"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

export async function findPictureVersions(ctx: Ctx, userId: string) {
  const photo = await ctx.tx
    .selectFrom("user_images")
    .select("sha256")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const ofProject =
    ctx.projectId === null
      ? []
      : await ctx.tx
          .selectFrom("project_images")
          .select(["kind", "sha256"])
          .where("project_id", "=", ctxProjectOf(ctx))
          .execute();
  const versionOf = (sha256: string | undefined) => sha256?.slice(0, 16) ?? null;
  const of = (kind: "logo" | "favicon") => versionOf(ofProject.find((each) => each.kind === kind)?.sha256);
  return { photo: versionOf(photo?.sha256), logo: of("logo"), favicon: of("favicon") };
}
