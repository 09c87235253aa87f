import { createHmac } from "node:crypto";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { ApplicantState, IceServer } from "#contract/visits/video-calls/line-messages.ts";
import type { AccountStanding } from "#server/platform/standings.ts";
import { youngShare } from "#server/young-share.ts";

/** A page asks every 2 s at most; who has missed some is gone. */
export const presentSeconds = 15;
/** Who comes back within it keeps the place in the queue. */
export const positionKeptSeconds = 600;
/** A reviewer who does not come back within it has lost the call. */
export const reviewerLostSeconds = 60;
/** A host that has not said within it that it lives is gone. */
export const hostLostSeconds = 4;
/** One account leaves a line to the others. */
const mostOfAccount = (atOnce: number): number => Math.ceil(atOnce * 0.75);

/** Young accounts together join half of the calls of a process (decision 0144). */
export function hasCapacityForCall(
  calls: readonly AccountStanding[],
  { account, isYoung }: AccountStanding,
  atOnce: number,
): boolean {
  const own = calls.filter((each) => each.account === account).length;
  const young = calls.filter((each) => each.isYoung).length;
  if (calls.length >= atOnce || own >= mostOfAccount(atOnce)) return false;
  return !isYoung || young < youngShare(atOnce);
}
/** Without a packet for so long the applicant is disconnected. */
const seenWithinSeconds = 4;

export const recordsCalls = (form: FormConfig): boolean => stepOf(form, "LIVE_VIDEO")?.recordVideo === true;

/** `secondsSinceSeen`: seconds since the last packet of the applicant; null: there was none. */
export function applicantState(secondsSinceSeen: number | null): ApplicantState {
  if (secondsSinceSeen === null) return "not_joined";
  return secondsSinceSeen <= seenWithinSeconds ? "joined" : "disconnected";
}

const credentialSeconds = 6 * 3600;

/** Passwords of coturn's `use-auth-secret` (draft-uberti-behave-turn-rest). */
export function iceServersFor(
  who: string,
  { addresses, secret, nowMs }: { addresses: readonly string[]; secret: string | undefined; nowMs: number },
): IceServer[] {
  const [stun, turn] = [false, true].map((isTurn) => addresses.filter((each) => /^turns?:/.test(each) === isTurn));
  const servers: IceServer[] = [];
  if (stun && stun.length > 0) servers.push({ urls: stun });
  if (turn && turn.length > 0 && secret !== undefined) {
    const username = `${Math.floor(nowMs / 1000) + credentialSeconds}:${who}`;
    servers.push({ urls: turn, username, credential: createHmac("sha1", secret).update(username).digest("base64") });
  }
  return servers;
}
