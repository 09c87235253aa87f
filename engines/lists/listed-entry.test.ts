import { expect, it } from "vitest";
import { areFoundAlike, newPartOfRecord } from "./listed-entry.ts";
import type { ListRecord } from "./lists.types.ts";
import { emptyListRecord } from "./samples/list-samples.ts";

const record = (more: Partial<ListRecord> = {}): ListRecord => ({
  ...emptyListRecord,
  id: "1",
  kind: "person",
  names: [{ text: "Oleksandr Hrytsenko", kind: "primary" }],
  births: ["1971-03-09"],
  nationalities: ["UA"],
  documents: [{ type: "Passport", number: "AB 123456" }],
  ...more,
});

it("tells what only a reader sees from what a search looks at", () => {
  for (const more of [
    { remarks: ["Brother of a minister"] },
    { programs: ["UKRAINE-EO13661"] },
    { positions: ["Mayor"] },
    { links: ["https://list.example/1"] },
    { deaths: ["2020"] },
    { documents: [{ type: "ID card", number: "AB 123456", country: "UA" }] },
    // The same countries, whatever each is to the person.
    { nationalities: [], countries: ["UA"] },
  ] satisfies Partial<ListRecord>[])
    expect(areFoundAlike(record(), record(more)), JSON.stringify(more)).toBe(true);
  const name = { text: "Oleksandr Hrytsenko", kind: "primary" } as const;
  for (const more of [
    { names: [name, { text: "Sasha Hrytsenko", kind: "alias" }] },
    { names: [{ ...name, text: "Oleksandr Hrytsenka" }] },
    { births: ["1971-03-09", "1972"] },
    { births: [] },
    { birthCountries: ["PL"] },
    { gender: "male" },
    { kind: "company" },
    { documents: [{ type: "Passport", number: "AB 123457" }] },
    { documents: [] },
    { taxIds: [{ number: "AB 123456" }] },
  ] satisfies Partial<ListRecord>[])
    expect(areFoundAlike(record(), record(more)), JSON.stringify(more)).toBe(false);
});

it("finds other people than before by what was added to it alone, or by all of it where people are distinguished otherwise", () => {
  const [before, name] = [record(), { text: "Sasha Hrytsenko", kind: "alias" } as const];
  const found = (more: Partial<ListRecord>) => newPartOfRecord(before, record(more));
  const numbered = { type: "Passport", number: "CD 1" };

  expect(newPartOfRecord(null, before)).toEqual(before);
  expect(newPartOfRecord(before, null)).toBeNull();
  expect(found({ remarks: ["Brother of a minister"] })).toBeNull();
  expect(found({ names: [name, ...before.names], documents: [] })).toMatchObject({ names: [name], documents: [] });
  expect(found({ documents: [...before.documents, numbered] })).toMatchObject({ names: [], documents: [numbered] });
  expect(found({ names: [] })).toBeNull();
  // Only the first 500 names of an entry are searched, so one that moves up was not found before.
  const many = Array.from({ length: 501 }, (_, n) => ({ text: `Name ${n}`, kind: "alias" }) as const);
  expect(newPartOfRecord(record({ names: many }), record({ names: many.slice(1) }))).toMatchObject({
    names: [many[500]],
  });
  for (const more of [{ births: [] }, { countries: ["PL"] }, { gender: "male" }] satisfies Partial<ListRecord>[])
    expect(found(more), JSON.stringify(more)).toEqual(record(more));
});
