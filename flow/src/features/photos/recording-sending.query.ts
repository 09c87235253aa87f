import type { FileSide } from "#contract/forms/identity-documents.ts";
import { addVideo } from "#flow/platform/api.ts";
import type { Recorded } from "./capture-recorder.ts";

/** Those on their way. The page shows nothing of them: an applicant is never held up by a recording. */
const underWay = new Set<Promise<unknown>>();

async function send(side: FileSide, recorded: Recorded): Promise<void> {
  const of =
    side === "selfie" ? { kind: "selfie" as const } : { kind: "document" as const, side: side as "front" | "back" };
  const sending = { onProgress: () => undefined, signal: new AbortController().signal };
  // Once more when the line broke; then there is no recording.
  await addVideo({ ...of, ...recorded }, sending).catch(() => addVideo({ ...of, ...recorded }, sending));
}

/** Sends what the camera saw before a photo that was accepted, in the background. */
export function sendRecording(side: FileSide, recording: Promise<Recorded | null>): void {
  const work = recording.then((recorded) => (recorded ? send(side, recorded) : undefined)).catch(() => undefined);
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** Waits until recordings under way have arrived, `mostMs` at most: after the submission none is taken. */
export async function recordingsSent(mostMs: number): Promise<void> {
  if (underWay.size === 0) return;
  await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, mostMs))]);
}
