import type { ReplyError } from "#contract/endpoint.ts";
import type { AnyRole } from "#contract/permissions.ts";
import { allowedNetworkFailures, type NetworkRole, networkRoles } from "#contract/project/allowed-networks.calls.ts";
import { isWithin, networkOf } from "#engines/ip/networks.ts";

export type NetworkEntry = { role: NetworkRole; network: string; note: string };

/** As they are kept: a network without what its length hides, IPv4 as IPv4. Those that are none are left as they are. */
export const canonicalEntries = (entries: readonly NetworkEntry[]): NetworkEntry[] =>
  entries.map((entry) => ({ ...entry, network: networkOf(entry.network) ?? entry.network }));

const ranks = new Map<string, number>(networkRoles.map((role, rank) => [role, rank]));
const rankOf = ({ role }: NetworkEntry) => ranks.get(role) ?? ranks.size;

/** By role, those of the project's own last; then as the database has them. */
export const inOrder = (entries: readonly NetworkEntry[]): NetworkEntry[] =>
  entries.toSorted((a, b) => rankOf(a) - rankOf(b));

/** Of canonical ones: each that an earlier one has already for the same role. */
export function namedDuplicates(entries: readonly NetworkEntry[]): ReplyError[] {
  const { code, message } = allowedNetworkFailures.duplicate;
  const isSame = (a: NetworkEntry, b: NetworkEntry) => a.role === b.role && a.network === b.network;
  return entries.flatMap((entry, at) =>
    entries.findIndex((other) => isSame(other, entry)) < at
      ? [{ parameter: `entries.${at}.network`, message, code }]
      : [],
  );
}

/** As migration 0241 decides for every call. @param entries canonical */
export function isAllowedFrom(entries: readonly NetworkEntry[], role: AnyRole, ip: string): boolean {
  const own = entries.filter((entry) => entry.role === role);
  const counted = own.length > 0 ? own : entries.filter((entry) => entry.role === "any");
  return (
    counted.length === 0 ||
    isWithin(
      counted.map(({ network }) => network),
      ip,
    )
  );
}

const inWords = ({ role, network, note }: NetworkEntry): string => `${role}: ${network}${note && ` (${note})`}`;

/** For the audit log. */
export function networkChange(before: readonly NetworkEntry[], after: readonly NetworkEntry[]) {
  const [old, now] = [before.map(inWords), after.map(inWords)];
  return { added: now.filter((each) => !old.includes(each)), removed: old.filter((each) => !now.includes(each)) };
}
