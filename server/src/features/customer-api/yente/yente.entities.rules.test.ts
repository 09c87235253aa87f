import { describe, expect, test } from "vitest";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { emptyListRecord } from "#engines/lists/samples/list-samples.ts";
import {
  adjacentEntitiesOf,
  type EntityListing,
  entityIdOf,
  entitySchemaOf,
  mergedEntity,
  yenteEntityOf,
} from "./yente.entities.rules.ts";

const record = (more: Partial<ListRecord> = {}): ListRecord => ({
  ...emptyListRecord,
  id: "6908555",
  kind: "person",
  names: [{ text: "Rustam Malikov", kind: "primary" }],
  ...more,
});

const seen = {
  firstSeen: "2026-01-02T03:04:05Z",
  lastSeen: "2026-11-28T00:00:00Z",
  lastChange: "2026-02-01T00:00:00Z",
};
const at = (more: Partial<ListRecord> = {}, list: Partial<EntityListing["list"]> = {}): EntityListing => ({
  list: { code: "un", name: "United Nations", kind: "sanctions", hasOwnIds: false, ...list },
  record: record(more),
  seen,
});

test("a person of any list has FollowTheMoney's properties", () => {
  const entity = yenteEntityOf(
    at({
      reference: "CDi.001",
      names: [
        { text: "Rustam Malikov", kind: "primary" },
        { text: "Rustem Malikow", kind: "alias" },
        { text: "Emir", kind: "weak" },
      ],
      births: ["1970-05-12"],
      gender: "male",
      nationalities: ["RU"],
      addressCountries: ["SY"],
      birthCountries: ["KZ"],
      documents: [
        { type: "Passport", number: "71 1234567", country: "RU" },
        { type: "National identifier", number: "A-1" },
      ],
      taxIds: [{ number: "771234567890" }],
      programs: ["SDGT"],
      positions: ["Deputy Director"],
      remarks: ["Known for samples."],
      links: ["https://example.org/q1"],
    }),
  );
  expect(entity).toEqual({
    id: "un.6908555",
    caption: "Rustam Malikov",
    schema: "Person",
    properties: {
      name: ["Rustam Malikov"],
      alias: ["Rustem Malikow"],
      weakAlias: ["Emir"],
      birthDate: ["1970-05-12"],
      gender: ["male"],
      nationality: ["ru"],
      birthCountry: ["kz"],
      country: ["sy"],
      passportNumber: ["71 1234567"],
      idNumber: ["A-1"],
      innCode: ["771234567890"],
      topics: ["sanction"],
      program: ["SDGT"],
      position: ["Deputy Director"],
      notes: ["Known for samples."],
      sourceUrl: ["https://example.org/q1"],
    },
    datasets: ["un"],
    referents: ["CDi.001"],
    target: true,
    first_seen: seen.firstSeen,
    last_seen: seen.lastSeen,
    last_change: seen.lastChange,
  });
});

describe("the schema", () => {
  test.each([
    [{}, "Person"],
    [{ kind: "company" as const }, "Organization"],
    [{ kind: "vessel" as const }, "Vessel"],
    [{ kind: "aircraft" as const }, "Airplane"],
    [{ kind: "other" as const }, "LegalEntity"],
    [{ kind: "other" as const, names: [], cryptoAddresses: [{ address: "1Boat" }] }, "CryptoWallet"],
    [{ kind: "company" as const, schema: "PublicBody" }, "PublicBody"],
    [{ kind: "company" as const, schema: "constructor" }, "Organization"],
  ])("of %j is %s", (more, schema) => {
    expect(entitySchemaOf(record(more))).toBe(schema);
  });
});

test("papers of ships and companies are distinguished by their words", () => {
  const { properties } = yenteEntityOf(
    at({
      kind: "vessel",
      countries: ["IR"],
      documents: [
        { type: "IMO number", number: "9187629" },
        { type: "MMSI", number: "572469210" },
        { type: "Business registration", number: "7" },
        { type: "SWIFT/BIC", number: "X" },
        { type: "Timorese paper", number: "T" },
      ],
    }),
  );
  expect(properties).toMatchObject({
    flag: ["ir"],
    imoNumber: ["9187629"],
    mmsi: ["572469210"],
    registrationNumber: ["7"],
    idNumber: ["T"],
  });
});

test("a publisher's own ids stay, and a list's topics are said where the entry says none", () => {
  const own = { code: "opensanctions", kind: "pep", hasOwnIds: true } as const;
  expect(entityIdOf(at({ id: "NK-1" }, own))).toBe("NK-1");
  expect(yenteEntityOf(at({ id: "NK-1" }, own)).properties.topics).toEqual(["role.pep"]);
  expect(yenteEntityOf(at({ topics: ["role.rca"] }, own)).properties.topics).toEqual(["role.rca"]);
  expect(yenteEntityOf(at({}, { kind: "debtors" })).properties.topics).toBeUndefined();
});

test("sanctions, addresses and wallets are entities beside it", () => {
  const listed = at({
    programs: ["SDGT"],
    listedOn: "2014-02-01",
    addressCountries: ["SY"],
    cryptoAddresses: [{ address: "1Boat", currency: "XBT" }],
  });
  const adjacent = adjacentEntitiesOf(listed, yenteEntityOf(listed));
  expect(Object.keys(adjacent)).toEqual(["sanctions", "addressEntity", "cryptoWallets"]);
  expect(adjacent.sanctions?.[0]).toMatchObject({
    schema: "Sanction",
    properties: {
      program: ["SDGT"],
      listingDate: ["2014-02-01"],
      authority: ["United Nations"],
      entity: ["un.6908555"],
    },
  });
  expect(adjacent.cryptoWallets?.[0]?.properties.publicKey).toEqual(["1Boat"]);
  expect(adjacentEntitiesOf(at({}, { kind: "pep" }), yenteEntityOf(at()))).toEqual({});
});

test("one entity of two lists has what both say", () => {
  const one = yenteEntityOf(at({ births: ["1970"] }));
  const two = { ...yenteEntityOf(at({ births: ["1971"] }, { code: "eu" })), first_seen: "2025-01-01T00:00:00Z" };
  expect(mergedEntity(one, two)).toMatchObject({
    datasets: ["un", "eu"],
    properties: { name: ["Rustam Malikov"], birthDate: ["1970", "1971"] },
    first_seen: "2025-01-01T00:00:00Z",
  });
});
