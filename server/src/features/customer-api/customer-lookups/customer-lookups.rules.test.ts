import { describe, expect, test } from "vitest";
import { PersonSearch } from "#contract/customer-api/customer-lookups.contract.ts";
import { chainsOfAsset } from "#contract/customer-api/customer-services.contract.ts";
import type { ScreeningHit } from "#contract/records/verifications/screening.ts";
import { emptyListRecord } from "#engines/lists/samples/list-samples.ts";
import { verideskRowOf } from "#engines/lists/veridesk-rows.ts";
import { lookupEntryOf, numberThatMet, personQuestion } from "./customer-lookups.rules.ts";

const hitOf = (listed: string, more: Partial<ScreeningHit["record"]> = {}): ScreeningHit => ({
  by: "name",
  asked: listed,
  listed,
  nameScore: 100,
  explanation: null,
  source: "list",
  listCode: "test",
  listVersion: 1,
  entryId: "q1",
  band: "strong",
  score: 97,
  record: { id: "q1", kind: "person", ...emptyListRecord, names: [{ text: listed, kind: "primary" }], ...more },
});
const list = { name: "Test list", kind: "wanted" } as const;
const sent = (body: object) => PersonSearch.parse(body);

describe("what is searched for", () => {
  test("a whole name, its parts, or both where they differ", () => {
    expect(personQuestion(sent({ full_name: "Olena Kovalenko", dob: "1990-04-12" }))).toMatchObject({
      names: ["Olena Kovalenko"],
      births: ["1990-04-12"],
      countries: [],
    });
    const parts = { first_name: "Olena", middle_name: "Ivanivna", last_name: "Kovalenko" };
    expect(personQuestion(sent(parts)).names).toEqual(["Olena Ivanivna Kovalenko"]);
    expect(personQuestion(sent({ ...parts, full_name: "Kovalenko O." })).names).toEqual([
      "Kovalenko O.",
      "Olena Ivanivna Kovalenko",
    ]);
    expect(personQuestion(sent({ full_name: "Olena Kovalenko", first_name: "Olena" })).names).toHaveLength(1);
  });

  test("an asset is one of its chains, the likeliest first", () => {
    expect(chainsOfAsset("btc")).toEqual(["bitcoin"]);
    expect(chainsOfAsset("ETH").slice(0, 2)).toEqual(["ethereum", "arbitrum"]);
    expect(chainsOfAsset("Bitcoin Cash")).toEqual(["bitcoin_cash"]);
    expect(chainsOfAsset("USDT")).toEqual(expect.arrayContaining(["ethereum", "tron", "tether_omni"]));
    expect(chainsOfAsset("constructor")).toEqual([]);
  });
});

describe("an entry of a reply", () => {
  test("has the name that met, and the one of its own script", () => {
    const names = [
      { text: "Олена Коваленко", kind: "primary" as const },
      { text: "Olena Kovalenko", kind: "alias" as const },
    ];
    const both = { full_name: "Olena Kovalenko", origin_full_name: "Олена Коваленко" };
    expect(lookupEntryOf(hitOf("Olena Kovalenko", { names }), list, undefined)).toMatchObject(both);
    expect(lookupEntryOf(hitOf("Олена Коваленко", { names }), list, undefined)).toMatchObject(both);
    expect(lookupEntryOf(hitOf("Олена Коваленко"), list, undefined)).toMatchObject({
      full_name: "Олена Коваленко",
      origin_full_name: "Олена Коваленко",
    });
    expect(lookupEntryOf(hitOf("7 Eleven"), list, undefined)).toMatchObject({
      full_name: "7 Eleven",
      origin_full_name: null,
    });
  });

  test("has a whole day of birth or none, and says what else is known", () => {
    const known = { births: ["1990", "1990-04-12"], remarks: ["Left the country"], gender: "female" as const };
    expect(lookupEntryOf(hitOf("Olena Kovalenko", known), list, undefined)).toMatchObject({
      dob: "1990-04-12",
      gender: "F",
      description: "Left the country; Born 1990",
      bdb_type: ["WANTED"],
      accuracy: 97,
    });
    expect(lookupEntryOf(hitOf("Olena Kovalenko"), list, undefined)).toMatchObject({
      dob: null,
      gender: null,
      description: null,
      first_name: null,
    });
    const { description } = lookupEntryOf(hitOf("Olena Kovalenko", { remarks: ["a".repeat(5_000)] }), list, undefined);
    expect(description).toHaveLength(1_024);
  });

  test("of a blacklist has the parts of its name, and is internal", () => {
    const cells: Record<string, string> = { given_name: "Olena", surname: "Kovalenko", origin_surname: "Коваленко" };
    const row = verideskRowOf((column) => cells[column] ?? "");
    expect(lookupEntryOf(hitOf("Olena Kovalenko"), { name: "Own", kind: "blacklist" }, row)).toMatchObject({
      first_name: "Olena",
      middle_name: null,
      last_name: "Kovalenko",
      origin_last_name: "Коваленко",
      bdb_type: ["INTERNAL"],
      bdb_name: "Own",
    });
  });

  test("has the number of the wanted country where it has several", () => {
    const numbers = [
      { number: "AB-1", country: "PL" },
      { number: "ab1", country: "UA", type: "Passport" },
    ];
    expect(numberThatMet(numbers, "AB 1", "UA")).toEqual({ number: "ab1", country: "UA", type: "Passport" });
    expect(numberThatMet(numbers, "AB 1", "DE")).toEqual({ number: "AB-1", country: "PL", type: null });
    expect(numberThatMet([], "AB 1", undefined)).toEqual({ number: "AB 1", country: null, type: null });
  });
});
