import { commonFailures } from "#contract/failures.ts";
import { fail, UnreadableFile } from "./fail.ts";
import type { ResourceHolder } from "./holders.ts";
import { openRecentCounts } from "./recent-counts.ts";

/** In ten to twenty minutes, of one process. Many people may share an address, and few send what nobody can read. */
const most = { person: 10, address: 60 };
/**
 * Of an account, whatever its projects are, and of all young ones together. Beyond it a person has one such file: who
 * sent none is always served, or one stranger would keep out everybody who uses the same links.
 */
const mostTogether = { account: 200, youngAccount: 20, young: 60 };
/** Before a caller is known, there is an address alone. */
type Senders = Partial<Pick<ResourceHolder, "person" | "address" | "account" | "isYoung">>;
type Bound = readonly [key: string | undefined, most: number];

const alone = ({ person, address }: Senders): Bound[] => [
  [person && `person ${person}`, most.person],
  [address && `address ${address}`, most.address],
];
const together = ({ account, isYoung }: Senders): Bound[] => [
  [account && `account ${account}`, isYoung ? mostTogether.youngAccount : mostTogether.account],
  [isYoung ? "young" : undefined, mostTogether.young],
];

export function openUnreadableFiles() {
  const counted = openRecentCounts(600_000);
  const isBeyond = ([key, bound]: Bound) => key !== undefined && counted.of(key) >= bound;
  return {
    /** Before the file is received: reading it to the end is what costs. @throws request.too_many */
    refuseSendersOfUnreadable(senders: Senders): void {
      const hasSentOne = senders.person !== undefined && counted.of(`person ${senders.person}`) > 0;
      if (alone(senders).some(isBeyond) || (hasSentOne && together(senders).some(isBeyond)))
        throw fail(commonFailures.too_many);
    },
    noteUnreadable(error: unknown, senders: Senders): void {
      if (!(error instanceof UnreadableFile)) return;
      for (const [key] of [...alone(senders), ...together(senders)]) if (key !== undefined) counted.note(key);
    },
  };
}

/** Of this process. */
export const { refuseSendersOfUnreadable, noteUnreadable } = openUnreadableFiles();
