import type { YenteEntity } from "#contract/customer-api/yente/yente-values.ts";
import type { ScreenedList } from "#contract/records/verifications/screening.ts";
import type { ListedDocument, ListRecord } from "#engines/lists/lists.types.ts";
import { isYenteSchema } from "./yente.schemata.rules.ts";

/** Of an entry in its list: moments as ISO 8601. */
type EntrySeen = { firstSeen: string | null; lastSeen: string | null; lastChange: string | null };

/** An entry with what of its list an entity says. `hasOwnIds`: its publisher's ids are the same in all of his lists. */
export type EntityListing = {
  list: Pick<ScreenedList, "code" | "kind" | "name"> & { hasOwnIds: boolean };
  record: ListRecord;
  seen: EntrySeen;
};

const kindSchemata: Record<ListRecord["kind"], string> = {
  person: "Person",
  company: "Organization",
  vessel: "Vessel",
  aircraft: "Airplane",
  other: "LegalEntity",
};

/** FollowTheMoney's topics, where a list as a whole says why somebody is in it. */
const kindTopics: Partial<Record<ScreenedList["kind"], string>> = {
  sanctions: "sanction",
  pep: "role.pep",
  wanted: "wanted",
  internal: "poi",
  blacklist: "poi",
};

export function entitySchemaOf({ schema, kind, names, cryptoAddresses }: ListRecord): string {
  if (schema !== undefined && isYenteSchema(schema)) return schema;
  return names.length === 0 && cryptoAddresses.length > 0 ? "CryptoWallet" : kindSchemata[kind];
}

/** A code has no dot, so that the first one parts it from the list's own id. */
export const entityIdOf = ({ list, record }: Pick<EntityListing, "list" | "record">): string =>
  list.hasOwnIds ? record.id : `${list.code}.${record.id}`;

/** By words in the list's name of a paper; the first that is met counts. */
const documentProperties: readonly (readonly [word: string, property: string])[] = [
  ["passport", "passportNumber"],
  ["imo", "imoNumber"],
  ["vessel registration", "imoNumber"],
  ["mmsi", "mmsi"],
  ["call sign", "callSign"],
  ["lei", "leiCode"],
  ["legal entity identifier", "leiCode"],
  ["swift", "swiftBic"],
  ["ogrn", "ogrnCode"],
  ["serial", "serialNumber"],
  ["social security", "socialSecurityNumber"],
  ["ssn", "socialSecurityNumber"],
  ["vat", "vatCode"],
  ["tax", "taxNumber"],
  ["regist", "registrationNumber"],
  ["company number", "registrationNumber"],
  ["business number", "registrationNumber"],
];

function documentProperty({ type }: ListedDocument): string {
  const words = ` ${type.toLowerCase()} `;
  const [, property = "idNumber"] =
    documentProperties.find(([word]) => (word.length > 4 ? words.includes(word) : words.includes(` ${word} `))) ?? [];
  return property;
}

const russianTaxDigits = new Set([10, 12]);

function taxProperty({ number, country }: ListRecord["taxIds"][number], record: ListRecord): string {
  const isRussian = country === "RU" || record.nationalities.includes("RU") || record.countries.includes("RU");
  const isInn =
    isRussian && russianTaxDigits.has(number.length) && [...number].every((each) => each >= "0" && each <= "9");
  return isInn ? "innCode" : "taxNumber";
}

const lower = (countries: readonly string[]) => countries.map((country) => country.toLowerCase());

/** Each value once, without the properties that have none. */
class Properties {
  readonly values: Record<string, string[]> = {};

  add(property: string, values: readonly string[]): this {
    for (const value of values) {
      if (value === "") continue;
      const known = this.values[property] ?? [];
      if (!known.includes(value)) this.values[property] = [...known, value];
    }
    return this;
  }
}

function addNames(properties: Properties, { names }: ListRecord): void {
  for (const { text, kind } of names)
    properties.add(kind === "primary" ? "name" : kind === "weak" ? "weakAlias" : "alias", [text]);
}

function addNumbers(properties: Properties, record: ListRecord, schema: string): void {
  for (const document of record.documents) properties.add(documentProperty(document), [document.number]);
  for (const tax of record.taxIds) properties.add(taxProperty(tax, record), [tax.number]);
  if (schema !== "CryptoWallet") return;
  for (const { address, currency } of record.cryptoAddresses)
    properties.add("publicKey", [address]).add("currency", currency ? [currency] : []);
}

function addCountries(properties: Properties, record: ListRecord, schema: string): void {
  properties.add("nationality", lower(record.nationalities)).add("birthCountry", lower(record.birthCountries));
  if (schema === "Vessel") properties.add("flag", lower(record.countries));
  properties.add("country", lower([...record.countries, ...record.addressCountries]));
}

function propertiesOf({ list, record }: EntityListing, schema: string): Record<string, string[]> {
  const properties = new Properties();
  addNames(properties, record);
  properties
    .add("birthDate", record.births)
    .add("deathDate", record.deaths)
    .add("gender", record.gender ? [record.gender] : []);
  addCountries(properties, record, schema);
  addNumbers(properties, record, schema);
  const topic = kindTopics[list.kind];
  properties
    .add("topics", record.topics.length > 0 ? record.topics : topic ? [topic] : [])
    .add(list.hasOwnIds ? "programId" : "program", record.programs)
    .add("position", record.positions)
    .add("notes", record.remarks)
    .add("sourceUrl", record.links);
  return properties.values;
}

const captionOf = ({ names, documents, taxIds, cryptoAddresses, id }: ListRecord): string =>
  names[0]?.text ?? documents[0]?.number ?? taxIds[0]?.number ?? cryptoAddresses[0]?.address ?? id;

/** As FollowTheMoney has it, whatever format the list was loaded from: values are texts, in lists. */
export function yenteEntityOf(listed: EntityListing): YenteEntity {
  const { list, record, seen } = listed;
  const schema = entitySchemaOf(record);
  return {
    id: entityIdOf(listed),
    caption: captionOf(record),
    schema,
    properties: propertiesOf(listed, schema),
    datasets: [list.code],
    referents: record.reference ? [record.reference] : [],
    target: true,
    first_seen: seen.firstSeen,
    last_seen: seen.lastSeen,
    last_change: seen.lastChange,
  };
}

const besideOf = (
  owner: YenteEntity,
  { id, schema, caption, properties }: Pick<YenteEntity, "id" | "schema" | "caption" | "properties">,
): YenteEntity => ({ ...owner, id, schema, caption, properties, referents: [], target: false });

/** What an entry says of sanctions, addresses and wallets, as entities of their own beside it, by property. */
export function adjacentEntitiesOf({ list, record }: EntityListing, owner: YenteEntity): Record<string, YenteEntity[]> {
  const of = [owner.id];
  const sanctions =
    list.kind === "sanctions"
      ? [
          besideOf(owner, {
            id: `${owner.id}-sanction`,
            schema: "Sanction",
            caption: list.name,
            properties: {
              entity: of,
              authority: [list.name],
              ...(record.programs.length > 0 && { program: record.programs }),
              ...(record.listedOn && { listingDate: [record.listedOn] }),
            },
          }),
        ]
      : [];
  const addressEntity = lower(record.addressCountries).map((country) =>
    besideOf(owner, {
      id: `${owner.id}-address-${country}`,
      schema: "Address",
      caption: country.toUpperCase(),
      properties: { country: [country] },
    }),
  );
  const cryptoWallets =
    owner.schema === "CryptoWallet"
      ? []
      : record.cryptoAddresses.map(({ address, currency }) =>
          besideOf(owner, {
            id: `${owner.id}-wallet-${address}`,
            schema: "CryptoWallet",
            caption: address,
            properties: { publicKey: [address], holder: of, ...(currency && { currency: [currency] }) },
          }),
        );
  const all = { sanctions, addressEntity, cryptoWallets };
  return Object.fromEntries(Object.entries(all).filter(([, entities]) => entities.length > 0));
}

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one;
const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

/** One entity that several lists of one publisher have. */
export function mergedEntity(one: YenteEntity, other: YenteEntity): YenteEntity {
  const names = new Set([...Object.keys(one.properties), ...Object.keys(other.properties)]);
  const both = <T>(a: readonly T[] = [], b: readonly T[] = []) => [...new Set([...a, ...b])];
  return {
    ...one,
    properties: Object.fromEntries(
      [...names].map((name) => [name, both(one.properties[name], other.properties[name])]),
    ),
    datasets: both(one.datasets, other.datasets),
    referents: both(one.referents, other.referents),
    first_seen: earlier(one.first_seen, other.first_seen),
    last_seen: later(one.last_seen, other.last_seen),
    last_change: later(one.last_change, other.last_change),
  };
}
