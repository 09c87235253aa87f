import { sql } from "kysely";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { videoName } from "../flow-videos/flow-videos.queries.ts";
import { findVideoToWatch } from "./verifications.videos.queries.ts";
import { findFile, viewVerification } from "./verifications.view.queries.ts";

/** Reading again within this time, in minutes, from the same session is the same look: the page asks while checks run. */
const oneLookMinutes = 10;

/** Shows a verification; who saw it is recorded, once for each look. */
export async function openVerification(ctx: Ctx, id: string) {
  const view = await viewVerification(ctx, id);
  if (await isNewLook(ctx, id)) audit(ctx, "verifications.viewed", { id });
  return view;
}

/** Whether this session has not looked in the last minutes; it has now. */
async function isNewLook(ctx: Ctx, verificationId: string): Promise<boolean> {
  if (ctx.actor.kind !== "user" || ctx.session === null) return true;
  const { rows } = await sql`
    insert into verification_views as seen (project_id, verification_id, user_id, session_hash)
    values (${projectOf(ctx)}, ${verificationId}, ${ctx.actor.id}, ${ctx.session.idHash})
    on conflict (project_id, verification_id, user_id) do update set session_hash = excluded.session_hash, at = now()
      where seen.session_hash <> excluded.session_hash or seen.at < now() - make_interval(mins => ${oneLookMinutes})
    returning true`.execute(ctx.tx);
  return rows.length > 0;
}

/** Shows one photo, opened after the commit since the store may be far; who saw it is recorded. */
export async function openVerificationFile(ctx: Ctx, of: { id: string; fileId: string }) {
  const { storage_key, mime, side } = await findFile(ctx, of);
  audit(ctx, "verifications.file_viewed", of);
  return { body: () => ctx.platform.files.stream(storage_key), mime, name: `${side}.jpg` };
}

/** Shows one recording, opened after the commit since the store may be far; who saw it is recorded. */
export async function openVerificationVideo(ctx: Ctx, of: { id: string; videoId: string }) {
  const video = await findVideoToWatch(ctx, of);
  audit(ctx, "verifications.video_viewed", of);
  const { storage_key, mime, size_bytes } = video;
  return { body: () => ctx.platform.files.stream(storage_key), mime, name: videoName(video), sizeBytes: size_bytes };
}
