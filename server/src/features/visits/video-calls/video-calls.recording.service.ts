import { sql } from "kysely";
import { callRecording, type RecordingPiece } from "#engines/videos/call-recording.ts";
import { opusFrames, type RtpFramePart, streamClock, vp8Frames } from "#engines/videos/rtp-frames.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, intendFile } from "#server/platform/files/pending-files.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ApplicantVault, openVault, sealBindings, sealedBytes } from "#server/platform/secrets/applicant-vault.ts";

export type VideoCallRef = { projectId: string; verificationId: string; callId: string };

/** Of one recording: two hours at what the gate lets pass would be more than a file's size is counted in. */
const mostBytes = 1_500_000_000;
/** With a store that has been away for longer than this, recording ends. */
const mostWaitingPieces = 20;

async function insertPiece(ctx: Ctx, callRef: VideoCallRef, { number, key, piece }: Kept): Promise<boolean> {
  await claimFile(ctx, key);
  const { numAffectedRows } = await sql`insert into video_call_pieces
      (project_id, call_id, number, verification_id, storage_key, size_bytes, from_ms, until_ms)
    select c.project_id, c.id, ${number}, c.verification_id, ${key}, ${piece.bytes.length}, ${piece.fromMs},
      ${piece.untilMs} from video_calls c
    where c.project_id = ${callRef.projectId} and c.id = ${callRef.callId} and c.finished_at is null`.execute(ctx.tx);
  return numAffectedRows === 1n;
}

type Kept = { number: number; key: string; piece: RecordingPiece };

/** @returns whether the recording was still open */
async function keepPiece(
  platform: Platform,
  vault: ApplicantVault,
  callRef: VideoCallRef,
  { number, piece }: Omit<Kept, "key">,
): Promise<boolean> {
  const key = newFileKey(callRef.projectId);
  await intendFile(platform, key);
  await platform.files.put(key, await sealedBytes(vault, piece.bytes, sealBindings.callPiece(callRef.callId, number)));
  const isKept = await inSystemStep(platform, "video-calls", callRef.projectId, (ctx) =>
    insertPiece(ctx, callRef, { number, key, piece }),
  );
  if (!isKept) await platform.files.remove(key);
  return isKept;
}

/** After a host was lost the next one goes on behind the pieces that are there. */
async function readBeginning(platform: Platform, { projectId, verificationId, callId }: VideoCallRef) {
  return inSystemStep(platform, "video-calls", projectId, async (ctx) => {
    const { rows } = await sql<{ number: number; ms: number; bytes: number }>`
      select coalesce(max(number) + 1, 0)::int as number, coalesce(max(until_ms), 0)::int as ms,
        coalesce(sum(size_bytes), 0)::float8 as bytes
      from video_call_pieces where project_id = ${projectId} and call_id = ${callId}`.execute(ctx.tx);
    const { number: next = 0, ms: fromMs = 0, bytes = 0 } = rows[0] ?? {};
    return { vault: await openVault(ctx, verificationId), next, fromMs, bytes };
  });
}

/** For the reviewer: what is missing in the recording. */
const noteLost = (platform: Platform, { projectId, callId }: VideoCallRef, ms: number) =>
  inSystemStep(platform, "video-calls", projectId, ({ tx }) =>
    sql`update video_calls set lost_ms = lost_ms + ${Math.round(ms)}::int
      where project_id = ${projectId} and id = ${callId}`.execute(tx),
  );

const noteBegun = (platform: Platform, { projectId, callId }: VideoCallRef, size: { width: number; height: number }) =>
  inSystemStep(platform, "video-calls", projectId, (ctx) =>
    ctx.tx
      .updateTable("video_calls")
      .set({ recording: "recording", ...size })
      .where("project_id", "=", projectId)
      .where("id", "=", callId)
      .execute(),
  );

export type CallRecorder = {
  /** For each connection of the applicant anew. */
  source(requestKeyFrame: () => void): { video: (part: RtpFramePart) => void; audio: (part: RtpFramePart) => void };
  end(): Promise<void>;
};

/** Picture and sound of the applicant, each piece stored as soon as it is there. */
export async function openRecorder(platform: Platform, callRef: VideoCallRef): Promise<CallRecorder> {
  const { vault, next, fromMs, bytes } = await readBeginning(platform, callRef);
  const startedAt = performance.now() - fromMs;
  const nowMs = () => performance.now() - startedAt;
  let [number, sizeBytes] = [next, bytes];
  let waiting = 0;
  let lostMs = 0;
  let hasBegun = false;
  let stored: Promise<unknown> = Promise.resolve();
  const later = (work: () => Promise<unknown>, what: string) => {
    waiting += 1;
    stored = stored
      .then(work)
      .catch((err: unknown) => platform.log.error({ err, callId: callRef.callId }, what))
      .finally(() => {
        waiting -= 1;
      });
  };
  const recording = callRecording((piece) => {
    const ms = piece.untilMs - piece.fromMs;
    if (waiting >= mostWaitingPieces || sizeBytes + piece.bytes.length > mostBytes) {
      lostMs += ms;
      return;
    }
    sizeBytes += piece.bytes.length;
    const own = number;
    number += 1;
    later(async () => {
      lostMs += ms;
      if (await keepPiece(platform, vault, callRef, { number: own, piece })) lostMs -= ms;
    }, "a piece of a recording could not be kept");
  });
  return {
    source(requestKeyFrame) {
      const [pictureMs, soundMs] = [streamClock(90), streamClock(48)];
      const video = vp8Frames(({ timestamp, isKey, bytes, size }) => {
        recording.add({ track: "video", ms: pictureMs(timestamp, nowMs()), isKey, bytes });
        if (hasBegun || !size) return;
        hasBegun = true;
        later(() => noteBegun(platform, callRef, size), "a recording's beginning could not be noted");
      }, requestKeyFrame);
      const audio = opusFrames(({ timestamp, bytes }) =>
        recording.add({ track: "audio", ms: soundMs(timestamp, nowMs()), isKey: true, bytes }),
      );
      return { video, audio };
    },
    async end() {
      recording.end();
      await stored;
      if (lostMs > 0) await noteLost(platform, callRef, lostMs);
    },
  };
}
