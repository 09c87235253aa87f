import { screeningLists } from "#contract/records/forms/step-choices.ts";
import type { ListKind } from "#contract/screening/lists.contract.ts";
import { type cryptoDirections, type ServiceType, serviceTypes } from "#contract/screening/services/service-kinds.ts";
import type { Blockchain } from "#contract/values/chains.ts";
import { nationalNumberKinds } from "#contract/values/national-numbers.ts";

/** All that the form can ask; each type shows its own. */
export type TypedService = {
  type: ServiceType;
  blockchain: Blockchain;
  direction: (typeof cryptoDirections)[number];
  crypto_address: string;
  crypto_transaction: string;
  destination_address: string;
  country: string;
  kind: string;
  number: string;
  phone: string;
  person: "person" | "company";
  name: string;
  birth: string;
  tax_id: string;
  document: string;
  lists: (typeof screeningLists)[number][];
  blacklists: string[];
  file: File | null;
  back: File | null;
  callback_url: string;
};
export type ServiceField = keyof TypedService;

export const emptyService: TypedService = {
  type: "crypto_address",
  blockchain: "bitcoin",
  direction: "sender",
  crypto_address: "",
  crypto_transaction: "",
  destination_address: "",
  country: "",
  kind: "",
  number: "",
  phone: "",
  person: "person",
  name: "",
  birth: "",
  tax_id: "",
  document: "",
  lists: [],
  blacklists: [],
  file: null,
  back: null,
  callback_url: "",
};

const crypto = ["blockchain", "direction"] as const;
const riskLists: readonly ListKind[] = ["sanctions", "wanted", "internal"];

type Reach = Pick<TypedService, "type" | "lists" | "blacklists">;

/** Nothing that is loaded or set up here can answer: the request would fail. */
export function hasNoSource(
  { type, lists, blacklists }: Reach,
  here: { lists: readonly ListKind[]; providers: readonly string[] },
): boolean {
  const some = (kinds: readonly ListKind[]) => kinds.some((kind) => here.lists.includes(kind));
  if (type === "crypto_address" || type === "crypto_transaction")
    return !here.providers.includes("risk") && !some(riskLists);
  if (!type.startsWith("blacklist_") || blacklists.length > 0) return false;
  return !some(lists.length > 0 ? lists : screeningLists);
}

const listed = ["lists", "blacklists"] as const;
const fields: Record<ServiceType, readonly ServiceField[]> = {
  crypto_address: [...crypto, "crypto_address"],
  crypto_transaction: [...crypto, "crypto_transaction", "destination_address"],
  national_number: ["country", "kind", "number"],
  phone: ["phone", "country"],
  document_recognition: ["country"],
  blacklist_person: ["person", "name", "birth", "country", ...listed],
  blacklist_tax_id: ["tax_id", ...listed],
  blacklist_document: ["document", ...listed],
  adverse_media: [],
};

/** What the desk makes: the news are searched for a verification there, and as a service by the customers' API. */
export const deskServices: readonly ServiceType[] = serviceTypes.filter((type) => type !== "adverse_media");

/** What is sent: the fields of the chosen type alone. */
export const serviceValuesOf = (typed: TypedService): Record<string, unknown> =>
  Object.fromEntries([
    ["type", typed.type],
    ...[...fields[typed.type], "callback_url" as const].map((field) => [field, typed[field]]),
  ]);

/** A country's first number is chosen with it. */
export const countryChange = (country: string): Pick<TypedService, "country" | "kind"> => ({
  country,
  kind: nationalNumberKinds(country)[0]?.kind ?? "",
});
