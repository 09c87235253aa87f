import { commonFailures } from "#contract/failures.ts";
import { fail, UnreadableFile } from "./fail.ts";
import { openRecentCounts } from "./recent-counts.ts";

/** In ten to twenty minutes, of one process. Many people may share an address, and few send what nobody can read. */
const most = { person: 10, address: 60 };
const counted = openRecentCounts(600_000);

type Senders = Partial<Record<keyof typeof most, string>>;
const keysOf = (senders: Senders) =>
  (["person", "address"] as const).flatMap((kind) =>
    senders[kind] === undefined ? [] : [[`${kind} ${senders[kind]}`, most[kind]] as const],
  );

/** Before the file is received: reading it to the end is what costs. @throws request.too_many */
export function refuseSendersOfUnreadable(senders: Senders): void {
  if (keysOf(senders).some(([key, bound]) => counted.of(key) >= bound)) throw fail(commonFailures.too_many);
}

export function noteUnreadable(error: unknown, senders: Senders): void {
  if (error instanceof UnreadableFile) for (const [key] of keysOf(senders)) counted.note(key);
}
