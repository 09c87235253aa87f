import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { RtpPacket } from "werift";
import type { RtpFramePart } from "#engines/videos/rtp-frames.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AccountStanding, readStanding } from "#server/platform/standings.ts";
import { type CallMediaKind, type CallPeer, openPeer } from "./video-calls.peer.service.ts";
import { type CallRecorder, openRecorder, type VideoCallRef } from "./video-calls.recording.service.ts";
import { hasCapacityForCall, hostLostSeconds, reviewerLostSeconds } from "./video-calls.rules.ts";
import { endVideoCall } from "./video-calls.service.ts";

type Side = "applicant" | "reviewer";
const sides = ["applicant", "reviewer"] as const;
const other = (side: Side): Side => (side === "applicant" ? "reviewer" : "applicant");

/** Who asks a browser for a whole picture: at most so often. */
const keyFrameMs = 500;
/** While recording: what a kill loses is not longer. */
const recordedKeyFrameMs = 3_000;
const pollMs = 250;
/** Well below `hostLostSeconds`. */
const stayMs = 1_000;

type Line = { peer: CallPeer; newSources: Set<CallMediaKind>; lastRequestedMs: number; hasChanges: boolean };
type CallState = {
  recording: "not_recorded" | "starting" | "recording";
  isOver: boolean;
  isTooLong: boolean;
  reviewerGone: boolean;
  offers: { side: Side; number: number; offer: string }[];
};

type Hosted = { standing: AccountStanding; run: Promise<void> };
/** `id` names this process, for as long as it lives. */
type Host = { id: string; calls: Map<string, Hosted>; isStopping: boolean };
const hosts = new WeakMap<Platform, Host>();
function hostOf(platform: Platform): Host {
  const known = hosts.get(platform) ?? { id: randomUUID(), calls: new Map(), isStopping: false };
  hosts.set(platform, known);
  return known;
}

/** Joins the two sides of one call: passes on what they send, and records. */
class HostedCall {
  private readonly lines = new Map<Side, Line>();
  private recorder: CallRecorder | null = null;
  private recorderParts: { video: (part: RtpFramePart) => void; audio: (part: RtpFramePart) => void } | null = null;

  private readonly platform: Platform;
  private readonly callRef: VideoCallRef;
  private readonly host: Host;

  constructor(platform: Platform, callRef: VideoCallRef, host: Host) {
    this.platform = platform;
    this.callRef = callRef;
    this.host = host;
  }

  async run(): Promise<void> {
    let lastKeyFrameMs = 0;
    try {
      while (!this.host.isStopping) {
        const callState = await this.callState();
        if (!callState || callState.isOver) return;
        if (callState.reviewerGone || callState.isTooLong) {
          await this.end(callState.isTooLong ? "stopped" : "lost");
          return;
        }
        for (const offer of callState.offers) await this.take(offer);
        if (callState.recording !== "not_recorded") await this.record();
        if (this.recorder && performance.now() - lastKeyFrameMs > recordedKeyFrameMs) {
          lastKeyFrameMs = performance.now();
          this.askForKeyFrame("applicant");
        }
        await wait(pollMs);
      }
    } finally {
      await Promise.all([...this.lines.values()].map(({ peer }) => peer.close()));
      await this.settleRecording();
      await this.giveUp();
    }
  }

  /** While pieces wait for a slow store this process stays the host, so that the recording is not joined without them. */
  private async settleRecording(): Promise<void> {
    const { projectId, callId } = this.callRef;
    const stay = setInterval(() => {
      inSystemStep(this.platform, "video-calls", projectId, ({ tx }) =>
        sql`update video_calls set host_seen_at = statement_timestamp() where project_id = ${projectId} and id = ${callId}
          and host = ${this.host.id}`.execute(tx),
      ).catch((err: unknown) => this.platform.log.warn({ err, callId }, "a call's host was not noted"));
    }, stayMs);
    await this.recorder?.end().finally(() => clearInterval(stay));
  }

  /** Another process may take over at once. */
  private giveUp(): Promise<unknown> {
    const { projectId, callId } = this.callRef;
    return inSystemStep(this.platform, "video-calls", projectId, ({ tx }) =>
      sql`update video_calls set host = null, host_seen_at = null where project_id = ${projectId} and id = ${callId}
        and host = ${this.host.id}`.execute(tx),
    );
  }

  private end(reason: "stopped" | "lost"): Promise<boolean> {
    return inSystemStep(this.platform, "video-calls", this.callRef.projectId, (ctx) =>
      endVideoCall(ctx, this.callRef.callId, reason),
    );
  }

  /** Says that this process is the host; null: it is no longer. */
  private async callState(): Promise<CallState | null> {
    const { projectId, callId } = this.callRef;
    const onPacket = sides.filter((side) => this.lines.get(side)?.hasChanges);
    for (const side of onPacket) {
      const line = this.lines.get(side);
      if (line) line.hasChanges = false;
    }
    return inSystemStep(this.platform, "video-calls", projectId, async ({ tx }) => {
      await sql`update video_calls set host_seen_at = statement_timestamp()
        where project_id = ${projectId} and id = ${callId} and host = ${this.host.id}`.execute(tx);
      const { rows } = await sql<CallState>`select c.recording, c.ended_at is not null as "isOver",
          c.started_at < now() - make_interval(mins => ${this.platform.config.videoMinutes}) as "isTooLong",
          not exists (select from video_call_sides s where s.project_id = c.project_id and s.call_id = c.id
            and s.side = 'reviewer' and s.seen_at > now() - make_interval(secs => ${reviewerLostSeconds})) as "reviewerGone",
          coalesce((select jsonb_agg(jsonb_build_object('side', s.side, 'number', s.offer_number, 'offer', s.offer))
            from video_call_sides s where s.project_id = c.project_id and s.call_id = c.id
              and s.offer is not null), '[]') as offers
        from video_calls c where c.project_id = ${projectId} and c.id = ${callId} and c.host = ${this.host.id}`.execute(
        tx,
      );
      if (onPacket.length > 0)
        await sql`update video_call_sides set last_seen_at = statement_timestamp()
          where project_id = ${projectId} and call_id = ${callId} and side = any(${onPacket}::text[])`.execute(tx);
      return rows[0] ?? null;
    });
  }

  private async take({ side, number, offer }: CallState["offers"][number]): Promise<void> {
    const before = this.lines.get(side);
    const peer = await openPeer(this.platform.config, {
      onPacket: (kind, packet) => this.pass(side, peer, kind, packet),
      keyFrameWanted: () => this.askForKeyFrame(other(side)),
    });
    this.lines.set(side, { peer, newSources: new Set(["audio", "video"]), lastRequestedMs: 0, hasChanges: false });
    if (side === "applicant") this.recorderParts = null;
    await before?.peer.close();
    let answer: string | null = null;
    try {
      answer = await peer.answer(offer);
    } catch (err) {
      // What a browser offers is foreign: nonsense ends nothing but its own line.
      this.platform.log.warn({ err, side, callId: this.callRef.callId }, "an offer of a call could not be answered");
    }
    const { projectId, callId } = this.callRef;
    await inSystemStep(this.platform, "video-calls", projectId, (ctx) =>
      ctx.tx
        .updateTable("video_call_sides")
        .set({ answer, answer_number: number, offer: null })
        .where("project_id", "=", projectId)
        .where("call_id", "=", callId)
        .where("side", "=", side)
        .where("offer_number", "=", number)
        .execute(),
    );
  }

  private pass(side: Side, from: CallPeer, kind: CallMediaKind, packet: RtpPacket): void {
    const line = this.lines.get(side);
    if (line?.peer !== from) return;
    line.hasChanges = true;
    if (side === "applicant" && this.recorder) this.recordPacket(kind, packet);
    const to = this.lines.get(other(side));
    if (!to) return;
    const isNewSource = line.newSources.delete(kind);
    if (isNewSource && kind === "video") this.askForKeyFrame(side);
    to.peer.send(kind, packet, isNewSource);
  }

  private recordPacket(kind: CallMediaKind, { header, payload }: RtpPacket): void {
    this.recorderParts ??= this.recorder?.source(() => this.askForKeyFrame("applicant")) ?? null;
    this.recorderParts?.[kind]({
      sequence: header.sequenceNumber,
      timestamp: header.timestamp,
      isLast: header.marker,
      payload: Buffer.from(payload),
    });
  }

  private async record(): Promise<void> {
    if (this.recorder) return;
    this.recorder = await openRecorder(this.platform, this.callRef);
    this.askForKeyFrame("applicant");
  }

  private askForKeyFrame(side: Side): void {
    const line = this.lines.get(side);
    const nowMs = performance.now();
    if (!line || nowMs - line.lastRequestedMs < keyFrameMs) return;
    line.lastRequestedMs = nowMs;
    line.peer.askForKeyFrame();
  }
}

/** @returns whether this process is the host now */
async function claim(platform: Platform, { projectId, callId }: VideoCallRef, host: Host): Promise<boolean> {
  return inSystemStep(platform, "video-calls", projectId, async ({ tx }) => {
    const { numAffectedRows } = await sql`update video_calls set host = ${host.id}, host_seen_at = statement_timestamp()
      where project_id = ${projectId} and id = ${callId} and ended_at is null
        and (host is null or host_seen_at < statement_timestamp() - make_interval(secs => ${hostLostSeconds}))`.execute(
      tx,
    );
    return numAffectedRows === 1n;
  });
}

/**
 * The process that has the reviewer's line joins the two sides, unless another does already: then that one goes on, and this
 * one passes messages through the database.
 * @returns false: no place here
 */
export async function hostVideoCall(platform: Platform, callRef: VideoCallRef): Promise<boolean> {
  const host = hostOf(platform);
  if (host.isStopping) return false;
  if (host.calls.has(callRef.callId)) return true;
  const standing = await platform.database.inProject(callRef.projectId, ({ tx }) =>
    readStanding(tx, callRef.projectId, platform.config),
  );
  const hosted = [...host.calls.values()].map((each) => each.standing);
  if (!hasCapacityForCall(hosted, standing, platform.config.videoCallsAtOnce)) return false;
  if (!(await claim(platform, callRef, host)) || host.calls.has(callRef.callId)) return true;
  const run = new HostedCall(platform, callRef, host)
    .run()
    .catch((err: unknown) => platform.log.error({ err, callId: callRef.callId }, "a call was lost"))
    .finally(() => host.calls.delete(callRef.callId));
  host.calls.set(callRef.callId, { standing, run });
  return true;
}

/** When the process ends: what was recorded so far is stored. */
export async function settleHostedCalls(platform: Platform): Promise<void> {
  const host = hostOf(platform);
  host.isStopping = true;
  await Promise.all([...host.calls.values()].map(({ run }) => run));
}
