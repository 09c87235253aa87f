import { type RawBuilder, sql } from "kysely";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { ListViewer } from "./verifications.list.sql.rules.ts";

/** In minutes: the page polls. */
const oneViewMinutes = 10;

const found = async (ctx: Ctx, statement: RawBuilder<unknown>): Promise<boolean> =>
  (await statement.execute(ctx.tx)).rows.length > 0;

export async function isNewVerificationView(ctx: Ctx, verificationId: string): Promise<boolean> {
  if (!isMember(ctx.actor) || ctx.session === null) return true;
  return found(
    ctx,
    sql`insert into verification_views as seen (project_id, verification_id, user_id, session_hash)
    values (${ctxProjectOf(ctx)}, ${verificationId}, ${ctx.actor.id}, ${ctx.session.idHash})
    on conflict (project_id, verification_id, user_id) do update set session_hash = excluded.session_hash, at = excluded.at
      where seen.session_hash <> excluded.session_hash
        or excluded.at - seen.at > make_interval(mins => ${oneViewMinutes})
    returning true`,
  );
}

export const listViewerOf = ({ actor, session }: Ctx): ListViewer | undefined =>
  isMember(actor) && session ? { userId: actor.id, sessionHash: session.idHash, minutes: oneViewMinutes } : undefined;

export async function isNewListView(ctx: Ctx): Promise<boolean> {
  if (!isMember(ctx.actor) || ctx.session === null) return true;
  const { idHash } = ctx.session;
  const isNoted = await found(
    ctx,
    sql`select from verification_list_views where project_id = ${ctxProjectOf(ctx)} and user_id = ${ctx.actor.id}
      and session_hash = ${idHash} and at >= now() - make_interval(mins => ${oneViewMinutes})`,
  );
  if (isNoted) return false;
  return found(
    ctx,
    sql`insert into verification_list_views as seen (project_id, user_id, session_hash)
    values (${ctxProjectOf(ctx)}, ${ctx.actor.id}, ${idHash})
    on conflict (project_id, user_id) do update set session_hash = excluded.session_hash, at = excluded.at
      where seen.session_hash <> excluded.session_hash
        or excluded.at - seen.at > make_interval(mins => ${oneViewMinutes})
    returning true`,
  );
}
