import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { addVideo } from "#flow/platform/api.ts";
import type { RecordedCapture } from "./capture-recorder.ts";

/** Not shown: a recording never delays an applicant. */
const underWay = new Set<Promise<unknown>>();

async function send(side: FileSide, recorded: RecordedCapture): Promise<void> {
  const of =
    side === "selfie" ? { kind: "selfie" as const } : { kind: "document" as const, side: side as "front" | "back" };
  const sending = { onProgress: () => undefined, signal: new AbortController().signal };
  // One retry after a network error; after that there is no recording.
  await addVideo({ ...of, ...recorded }, sending).catch(() => addVideo({ ...of, ...recorded }, sending));
}

export function sendRecording(side: FileSide, recording: Promise<RecordedCapture | null>): void {
  const work = recording.then((recorded) => (recorded ? send(side, recorded) : undefined)).catch(() => undefined);
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** After the submission the server takes none. */
export async function recordingsSent(mostMs: number): Promise<void> {
  if (underWay.size === 0) return;
  await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, mostMs))]);
}
