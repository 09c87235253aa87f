import { createHash } from "node:crypto";
import anyAscii from "any-ascii";
import type { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import type { DuplicateKind } from "#contract/records/verifications/verification-states.ts";
import { readName } from "#engines/names/name-words.ts";
import { readPhone } from "#engines/phones/read-phone.ts";

export type IdentityKey = { kind: Exclude<DuplicateKind, "face">; hash: string };

type PersonKey = IdentityKey & { kind: "person" | "document" };

type Person = { firstNames?: string | undefined; lastName?: string | undefined; dob?: string | null | undefined };
type Document = { issuingState: string; number: string };

/** So that keys of two projects cannot be compared. */
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

/** A person has keys as typed and as read. */
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

/** A document with this number, for each state that may have issued it. */
export function documentHashes(projectId: string, number: string, states: readonly string[]): string[] {
  const letters = lettersOf(number).join("");
  return letters === "" ? [] : states.map((state) => keyHash(projectId, "document", [state, letters]));
}

export const deviceKey = (projectId: string, mark: string | null): IdentityKey[] =>
  mark === null ? [] : [{ kind: "device", hash: keyHash(projectId, "device", [mark]) }];

/** Without its legal form: "Acme Ltd" and "ACME Limited" are one. */
const companyWords = (name: string) =>
  readName(name)
    .words.filter(({ kind }) => kind !== "companyForm" && kind !== "particle")
    .map(({ plain }) => plain)
    .join(" ");

/** By each of its numbers, and by name and country. */
export function companyKeys(projectId: string, company: CompanyAnswers): IdentityKey[] {
  const { registrationCountry: country, registrationNumber, taxNumber, lei, companyName } = company;
  const key = (...parts: string[]): IdentityKey[] =>
    parts.at(-1) === "" ? [] : [{ kind: "company", hash: keyHash(projectId, "company", parts) }];
  const plain = (number: string | undefined) => lettersOf(number ?? "").join("");
  return [
    ...key("registration", country, plain(registrationNumber)),
    ...key("tax", country, plain(taxNumber)),
    ...key("lei", plain(lei)),
    ...key("name", country, companyWords(companyName)),
  ];
}

/** A company with this number, for each country that may have given it. */
export function companyNumberHashes(projectId: string, number: string, places: readonly string[]): string[] {
  const plain = lettersOf(number).join("");
  if (plain === "") return [];
  const of = (...parts: string[]) => keyHash(projectId, "company", parts);
  return [of("lei", plain), ...places.flatMap((place) => [of("registration", place, plain), of("tax", place, plain)])];
}

/** One spelling of equal answers; letter case matters in wallet addresses. */
function plainAnswer(field: string, value: string, country: string | undefined): string {
  if (field === "wallet_address") return value.trim();
  const phone = field === "phone" ? readPhone(value, country) : null;
  return (phone ?? value).toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** `country`: for phone numbers without a country code. */
export const profileKeys = (
  projectId: string,
  answers: Readonly<Record<string, string>>,
  country?: string,
): IdentityKey[] =>
  Object.entries(answers).flatMap(([field, value]) => {
    const same = plainAnswer(field, value, country);
    return same === "" ? [] : [{ kind: "profile" as const, hash: keyHash(projectId, "profile", [field, same]) }];
  });
