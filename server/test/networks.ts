import type { Answer, Visitor } from "./harness.ts";
import type { Member } from "./make.ts";

/** Their server needs it: the caller's address is then the one that the proxy, this test, has seen. */
export const behindProxy = { TRUST_PROXY: "127.0.0.1" };

const plain = new WeakMap<Visitor, Visitor["send"]>();

/** From now on its calls come from there. */
export function moveTo<V extends Visitor>(visitor: V, ip: string): V {
  const send = plain.get(visitor) ?? visitor.send;
  plain.set(visitor, send);
  visitor.send = (method, path, body, headers = {}) => send(method, path, body, { "x-forwarded-for": ip, ...headers });
  return visitor;
}

export const networksPath = "/api/projects/allowed-networks";
type Entry = { role?: string; network: string; note?: string };

/** Of the list as it is now, or of the given version. */
export async function allow(owner: Member, entries: Entry[], version?: string): Promise<Answer> {
  const seen = version ?? (await owner.get(networksPath)).data?.version;
  return owner.put(networksPath, { entries, version: seen });
}

export const codeOf = ({ status, errors }: Answer) => [status, errors[0]?.code];
export const outside = [403, "allowed-networks.outside"];
