import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { webmEnds } from "#engines/videos/write-webm.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, giveUpFile, intendFile } from "#server/platform/files/pending-files.ts";
import { enqueue, worker } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openVault, readKeptFile, sealBindings, sealedFile } from "#server/platform/secrets/applicant-vault.ts";
import { keyedFileHash } from "#server/platform/secrets/project-keys.ts";
import { finishVideoCall } from "./video-calls.jobs.ts";
import { hostLostSeconds } from "./video-calls.rules.ts";

async function takeCall(ctx: Ctx, callId: string) {
  const call = await ctx.tx
    .selectFrom("video_calls")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", callId)
    .where("ended_at", "is not", null)
    .where("finished_at", "is", null)
    .select(["id", "verification_id", "width", "height"])
    .select(
      sql<boolean>`coalesce(host is not null
        and host_seen_at > clock_timestamp() - make_interval(secs => ${hostLostSeconds}), false)`.as("isHosted"),
    )
    .executeTakeFirst();
  if (!call) return null;
  if (call.isHosted) {
    await enqueue(ctx, finishVideoCall, { callId }, { startAfter: 2 });
    return null;
  }
  const pieces = await ctx.tx
    .selectFrom("video_call_pieces")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("call_id", "=", callId)
    .select(["number", "storage_key", "size_bytes", "from_ms", "until_ms"])
    .orderBy("number")
    .execute();
  const vault = pieces.length > 0 ? await openVault(ctx, call.verification_id) : null;
  return { ...call, projectId: ctxProjectOf(ctx), pieces, vault };
}
type Taken = NonNullable<Awaited<ReturnType<typeof takeCall>>>;
type Joined = { id: string; key: string; sha256: Buffer; sizeBytes: number; durationMs: number };

const measures = { width: 640, height: 480 };

async function joinPieces({ files, ...platform }: Platform, call: Taken): Promise<Joined | null> {
  const { pieces, vault, verification_id: verificationId } = call;
  if (!vault) return null;
  const durationMs = Math.max(...pieces.map(({ until_ms }) => until_ms));
  const size = { width: call.width ?? measures.width, height: call.height ?? measures.height };
  const { head, tail } = webmEnds(
    pieces.map(({ from_ms, size_bytes }) => ({ fromMs: from_ms, sizeBytes: size_bytes })),
    { durationMs, ...size },
  );
  let hash = createHash("sha256");
  async function* whole() {
    hash = createHash("sha256").update(head);
    yield head;
    for (const { number, storage_key } of pieces) {
      const boundTo = sealBindings.callPiece(call.id, number);
      const bytes = await readKeptFile(files, {
        vault: vault as NonNullable<typeof vault>,
        storageKey: storage_key,
        isEncrypted: true,
        boundTo,
      });
      hash.update(bytes);
      yield bytes;
    }
    hash.update(tail);
    yield tail;
  }
  const sizeBytes = pieces.reduce((sum, { size_bytes }) => sum + size_bytes, head.length + tail.length);
  const id = randomUUID();
  const key = newFileKey(call.projectId);
  await intendFile(platform, key);
  const source = { sizeBytes, stream: () => Readable.from(whole(), { objectMode: false }) };
  await files.putStream(key, sealedFile(vault, source, sealBindings.video({ verificationId, kind: "live", id })));
  return { id, key, sha256: hash.digest(), sizeBytes, durationMs };
}

/** One of two runs at once records its file; the other's is swept. */
async function recordJoined(ctx: Ctx, call: Taken, joined: Joined | null): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const { numAffectedRows } = await sql`update video_calls set finished_at = now()
    where project_id = ${project_id} and id = ${call.id} and finished_at is null`.execute(ctx.tx);
  if (numAffectedRows !== 1n) return;
  const { verification_id: verificationId } = call;
  if (joined) {
    await claimFile(ctx, joined.key);
    await ctx.tx
      .insertInto("verification_videos")
      .values({
        project_id,
        id: joined.id,
        verification_id: verificationId,
        kind: "live",
        storage_key: joined.key,
        is_encrypted: true,
        mime: "video/webm",
        size_bytes: joined.sizeBytes,
        keyed_hash: await keyedFileHash(ctx, joined.sha256),
        duration_ms: joined.durationMs,
      })
      .execute();
  }
  for (const { storage_key } of call.pieces) await giveUpFile(ctx, storage_key);
  await ctx.tx
    .deleteFrom("video_call_pieces")
    .where("project_id", "=", project_id)
    .where("call_id", "=", call.id)
    .execute();
  recordAudit(ctx, "video-calls.finished", {
    verificationId,
    id: call.id,
    video: joined?.id ?? null,
    durationMs: joined?.durationMs ?? 0,
  });
}

export const finishVideoCallWorker = worker(finishVideoCall, async ({ data, step, platform }) => {
  const call = await step((ctx) => takeCall(ctx, data.callId));
  if (!call) return;
  const joined = await joinPieces(platform, call);
  await step((ctx) => recordJoined(ctx, call, joined));
  // Else the sweep of files removes them.
  for (const { storage_key } of call.pieces) await platform.files.remove(storage_key);
});
