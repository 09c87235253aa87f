import { createHash } from "node:crypto";
import anyAscii from "any-ascii";
import type { DuplicateKind } from "#contract/verification-states.ts";

export type IdentityKey = { kind: Exclude<DuplicateKind, "face">; hash: string };

/** What tells one person from another: who they are, and the document that they hold. */
type PersonKey = IdentityKey & { kind: "person" | "document" };

type Person = { firstNames?: string | undefined; lastName?: string | undefined; dob?: string | null | undefined };
type Document = { issuingState: string; number: string };

/** The project is part of the hash, so that two projects' keys tell nothing of each other. */
const keyHash = (projectId: string, kind: string, parts: string[]) =>
  createHash("sha256")
    .update([projectId, kind, ...parts].join("\u0000"))
    .digest("hex");

const lettersOf = (text: string) =>
  anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9 ]+/g, " ")
    .split(" ")
    .filter(Boolean);

/**
 * The keys that a duplicate is found by: names in Latin letters whatever their order, with the date of birth; and the
 * document's number with its issuing state. A person is keyed as typed and as read.
 */
export function identityKeys(projectId: string, persons: readonly Person[], document: Document | null): PersonKey[] {
  const keys = new Map<string, PersonKey>();
  for (const { firstNames, lastName, dob } of persons) {
    if (!firstNames || !lastName || !dob) continue;
    const hash = keyHash(projectId, "person", [lettersOf(`${firstNames} ${lastName}`).sort().join(" "), dob]);
    keys.set(hash, { kind: "person", hash });
  }
  const number = document ? lettersOf(document.number).join("") : "";
  if (document && number !== "") {
    const hash = keyHash(projectId, "document", [document.issuingState, number]);
    keys.set(hash, { kind: "document", hash });
  }
  return [...keys.values()];
}

/** The key of a device, by the mark that its browser gave; null when it gave none. */
export const deviceKey = (projectId: string, mark: string | null): IdentityKey[] =>
  mark === null ? [] : [{ kind: "device", hash: keyHash(projectId, "device", [mark]) }];

/** One key for each answer that hardly anybody shares, whatever its spaces, case and punctuation. */
export const profileKeys = (projectId: string, answers: Readonly<Record<string, string>>): IdentityKey[] =>
  Object.entries(answers).flatMap(([field, value]) => {
    // A chain's address is another one when a letter's case differs.
    const same = field === "wallet_address" ? value.trim() : value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    return same === "" ? [] : [{ kind: "profile" as const, hash: keyHash(projectId, "profile", [field, same]) }];
  });
