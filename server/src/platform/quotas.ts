import { youngShare } from "#server/young-share.ts";
import { openCounts } from "./counts.ts";
import { holderKeysOf, type ResourceHolder, type ResourceHolderKind } from "./holders.ts";

export type UploadQuota = {
  bufferedBytes(): number;
  fits(holder: ResourceHolder, bytes: number): boolean;
  reserve(holder: ResourceHolder, bytes: number): void;
};

/** Each of them may hold as much as is then left for others. */
const sharing = ["group", "project", "address"] as const satisfies ResourceHolderKind[];

/**
 * For one process. A person has a fixed share; an account, a project, an address, and all young accounts together may
 * hold as much as they leave: the first a half, who comes then half of the rest, so that nobody fills the whole.
 */
export function openQuota(bytes: number, personBytes: number): UploadQuota {
  const counts = openCounts();
  let all = 0;
  return {
    bufferedBytes: () => all,
    fits(holder, more) {
      const keys = holderKeysOf(holder);
      const left = bytes - all - more;
      if (left < 0 || counts.of(keys.person) + more > personBytes) return false;
      if (holder.isYoung && counts.of(keys.group) + more > youngShare(bytes)) return false;
      return sharing.every((kind) => counts.of(keys[kind]) + more <= left) && counts.of(keys.account) + more <= left;
    },
    reserve(holder, more) {
      all += more;
      for (const key of Object.values(holderKeysOf(holder))) counts.add(key, more);
    },
  };
}
