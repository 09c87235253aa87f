import { countriesOf, countryOf } from "./country-names.ts";
import { listReadingOf } from "./finish-record.ts";
import { decodeList } from "./list-text.ts";
import {
  type ListBytes,
  ListError,
  type ListedName,
  type ListLimits,
  type ListReading,
  type ListRecord,
  type ListRecordPart,
} from "./lists.types.ts";
import { remarkGenderOf } from "./ofac-remarks.ts";
import { kindOfSchema } from "./opensanctions-kinds.ts";
import { isoDate } from "./partial-dates.ts";
import { ListRecordParts } from "./record-parts.ts";

const format = "opensanctions-ftm";
const lineMax = 4 * 1024 * 1024;
const idMax = 200;
const addressesMax = 100;

type Line = { line: number; text: string };

/** @throws ListError when a line has no end, or the last one none */
async function* linesOf(texts: AsyncIterable<string>, rowsMax: number): AsyncGenerator<Line> {
  let rest = "";
  let line = 0;
  for await (const text of texts) {
    // Only what is new is searched: a long line in many pieces would be gone through once for each of them.
    let from = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
      const whole = rest + text.slice(from, at);
      rest = "";
      from = at + 1;
      line += 1;
      if (line > rowsMax) throw new ListError(format, `there are more than ${rowsMax} rows`, { line });
      if (whole.trim() !== "") yield { line, text: whole };
    }
    rest += text.slice(from);
    if (rest.length > lineMax) throw new ListError(format, `is longer than ${lineMax} characters`, { line: line + 1 });
  }
  if (rest.trim() !== "") throw new ListError(format, "The file is cut off: its last line does not end");
}

type Entity = { id: string; schema: string; target: boolean; values: (property: string) => string[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Null when the line is no entity. */
function entityOf(text: string): Entity | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || !isRecord(value.properties)) return null;
  const { id, schema, target, properties } = value;
  if (typeof id !== "string" || id === "" || id.length > idMax || typeof schema !== "string") return null;
  const values = (property: string): string[] => {
    const found = Object.hasOwn(properties, property) ? properties[property] : [];
    return Array.isArray(found) ? found.filter((item) => typeof item === "string") : [];
  };
  return { id, schema, target: target !== false, values };
}

const documentTypes: Record<string, string> = {
  passportNumber: "Passport",
  idNumber: "Identity document",
  registrationNumber: "Registration number",
  socialSecurityNumber: "Social security number",
  imoNumber: "IMO number",
  mmsi: "MMSI",
  callSign: "Call sign",
  leiCode: "LEI",
  swiftBic: "SWIFT/BIC",
  ogrnCode: "OGRN",
  serialNumber: "Serial number",
};

const namesOf = ({ values }: Entity): ListedName[] => [
  ...values("name").map((text, at): ListedName => ({ text, kind: at === 0 ? "primary" : "alias" })),
  ...[...values("alias"), ...values("previousName")].map((text): ListedName => ({ text, kind: "alias" })),
  ...values("weakAlias").map((text): ListedName => ({ text, kind: "weak" })),
];

const cryptoOf = ({ values }: Entity): ListRecord["cryptoAddresses"] => {
  const [currency] = values("currency");
  return values("publicKey").map((address) => ({ address, ...(currency && { currency }) }));
};

function partOf(entity: Entity, line: number): ListRecordPart {
  const { id, schema, values } = entity;
  const gender = values("gender")
    .map(remarkGenderOf)
    .find((found) => found !== null);
  const isWallet = schema === "CryptoWallet";
  return {
    id,
    line,
    kind: kindOfSchema(schema) ?? "other",
    schema,
    names: isWallet ? [] : namesOf(entity),
    births: values("birthDate").flatMap((date) => isoDate(date) ?? []),
    deaths: values("deathDate").flatMap((date) => isoDate(date) ?? []),
    ...(gender && { gender }),
    nationalities: countriesOf([...values("nationality"), ...values("citizenship")]),
    birthCountries: countriesOf(values("birthCountry")),
    countries: countriesOf([
      ...values("country"),
      ...values("jurisdiction"),
      ...values("flag"),
      ...values("mainCountry"),
    ]),
    documents: Object.entries(documentTypes).flatMap(([property, type]) =>
      values(property).map((number) => ({ type, number })),
    ),
    taxIds: [...values("taxNumber"), ...values("innCode"), ...values("vatCode")].map((number) => ({ number })),
    cryptoAddresses: isWallet ? cryptoOf(entity) : [],
    programs: [...values("program"), ...values("programId")],
    topics: values("topics"),
    positions: values("position"),
    remarks: values("notes"),
    links: values("sourceUrl"),
  };
}

/** What an entity says of the one that it belongs to; empty when it says nothing of others. */
function partsOfOthers(entity: Entity): { id: string; part: ListRecordPart }[] {
  const { schema, values } = entity;
  const of = (ids: string[], part: ListRecordPart) => ids.map((id) => ({ id, part }));
  if (schema === "Passport" || schema === "Identification") {
    const country = countryOf(values("country")[0] ?? "");
    const type = values("type")[0] ?? (schema === "Passport" ? "Passport" : "Identity document");
    return of(values("holder"), {
      documents: values("number").map((number) => ({ type, number, ...(country && { country }) })),
    });
  }
  if (schema === "Sanction") {
    const [listedOn] = [...values("listingDate"), ...values("startDate")].flatMap((date) => isoDate(date) ?? []).sort();
    const programs = [...values("programId"), ...values("program")];
    return of(values("entity"), { programs, ...(listedOn && { listedOn }) });
  }
  return schema === "CryptoWallet" ? of(values("holder"), { cryptoAddresses: cryptoOf(entity) }) : [];
}

/** Entities and what belongs to them, which come in any order. */
class Entities {
  readonly #records = new ListRecordParts(format);
  readonly #others = new ListRecordParts(format);
  readonly #addresses = new ListRecordParts(format);
  readonly #addressesOf = new Map<string, string[]>();

  add(entity: Entity, line: number): void {
    const { id, schema, values } = entity;
    if (schema === "Address") this.#addresses.add(id, { addressCountries: countriesOf(values("country")) });
    for (const { id: other, part } of partsOfOthers(entity)) this.#others.add(other, part);
    if (kindOfSchema(schema) === null || !entity.target) return;
    this.#records.add(id, partOf(entity, line));
    const addresses = values("addressEntity").filter(({ length }) => length <= idMax);
    if (addresses.length > 0) this.#addressesOf.set(id, addresses.slice(0, addressesMax));
  }

  *finish(): Generator<ListReading> {
    for (const id of this.#records.ids()) {
      const addresses = (this.#addressesOf.get(id) ?? []).flatMap((at) => this.#addresses.of(at));
      yield listReadingOf([...this.#records.of(id), ...this.#others.of(id), ...addresses]);
    }
  }
}

/** OpenSanctions' entities.ftm.json: a line an entity. Records come when the whole file was read. */
export async function* readOpenSanctionsFtm(bytes: ListBytes, limits: ListLimits): AsyncGenerator<ListReading> {
  const entities = new Entities();
  for await (const { line, text } of linesOf(decodeList(bytes, { format, ...limits }), limits.rowsMax)) {
    const entity = entityOf(text);
    if (entity) entities.add(entity, line);
    else yield { line, why: "is no entity in JSON with id, schema and properties" };
  }
  yield* entities.finish();
}
