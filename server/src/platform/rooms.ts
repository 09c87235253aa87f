import { openCounts } from "./counts.ts";

/** For whom something is held. */
export type Holders = { person: string; project: string; address: string };

export type Room = {
  heldBytes(): number;
  /** Would so much more fit, also into the share of each of these? */
  hasRoom(holders: Holders, bytes: number): boolean;
  /** Counts more, or with a negative number less. */
  hold(holders: Holders, bytes: number): void;
};

/** A bound for what one process holds, of which a project or an address may have half and one person `personBytes`. */
export function openRoom(bytes: number, personBytes: number): Room {
  const shares = { person: personBytes, project: bytes / 2, address: bytes / 2 };
  const held = openCounts();
  let all = 0;
  const keys = (holders: Holders) =>
    (Object.keys(shares) as (keyof Holders)[]).map((kind) => [`${kind} ${holders[kind]}`, shares[kind]] as const);
  return {
    heldBytes: () => all,
    hasRoom: (holders, more) =>
      all + more <= bytes && keys(holders).every(([key, share]) => held.of(key) + more <= share),
    hold(holders, more) {
      all += more;
      for (const [key] of keys(holders)) held.add(key, more);
    },
  };
}
