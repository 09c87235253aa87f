import { openCounts } from "./counts.ts";

export type Holders = { person: string; project: string; address: string };

export type Quota = {
  heldBytes(): number;
  fits(holders: Holders, bytes: number): boolean;
  hold(holders: Holders, bytes: number): void;
};

/** For one process: a project or an address may hold half. */
export function openQuota(bytes: number, personBytes: number): Quota {
  const shares = { person: personBytes, project: bytes / 2, address: bytes / 2 };
  const held = openCounts();
  let all = 0;
  const keys = (holders: Holders) =>
    (Object.keys(shares) as (keyof Holders)[]).map((kind) => [`${kind} ${holders[kind]}`, shares[kind]] as const);
  return {
    heldBytes: () => all,
    fits: (holders, more) => all + more <= bytes && keys(holders).every(([key, share]) => held.of(key) + more <= share),
    hold(holders, more) {
      all += more;
      for (const [key] of keys(holders)) held.add(key, more);
    },
  };
}
