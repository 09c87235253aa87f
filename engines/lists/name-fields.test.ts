import { expect, it } from "vitest";
import { readNameField } from "./name-fields.ts";

const namesOf = (text: string, isOrganisation = false) =>
  readNameField(text, { kind: "alias", isOrganisation }).names.map((name) => name.text);

it.each([
  ["Samir Bouzid", ["Samir Bouzid"]],
  ["Samir Bouzid; Samer Bouzeid; Sameer Bu Zayd", ["Samir Bouzid", "Samer Bouzeid", "Sameer Bu Zayd"]],
  ["Samir Bouzid b) Samer Bouzeid; Samir Buzaid", ["Samir Bouzid", "Samer Bouzeid", "Samir Buzaid"]],
  ["a) Samir Bouzid b) Samer Bouzeid", ["Samir Bouzid", "Samer Bouzeid"]],
  ["Samir Bouzid (original script: سمير بوزيد)", ["Samir Bouzid", "سمير بوزيد"]],
  ["Samir Bouzid (سمير بوزيد)", ["Samir Bouzid", "سمير بوزيد"]],
  ["Samir Bouzid, born 3 Mar. 1971 (Oman passport no. 01234567)", ["Samir Bouzid"]],
  ["Samir Bouzid (false identity used with passport no. A12345)", ["Samir Bouzid"]],
  ["Samir Bouzid (previously listed as)", ["Samir Bouzid"]],
  ["Samir Bouzid (previously listed as Samer Bouzeid)", ["Samir Bouzid", "Samer Bouzeid"]],
  ["Jennifer Dorman A/K/A Jenny Dorman", ["Jennifer Dorman", "Jenny Dorman"]],
  ["formerly Samer Bouzeid", ["Samer Bouzeid"]],
  ["Jennifer Dorman aka Jenny Dorman", ["Jennifer Dorman", "Jenny Dorman"]],
  ["Jennifer Dorman (aka Jenny)", ["Jennifer Dorman", "Jenny"]],
  ["Daisuke Aka", ["Daisuke Aka"]],
  ["Aka Ndong Pierre", ["Aka Ndong Pierre"]],
  ["Osborn Formerlyson", ["Osborn Formerlyson"]],
  ["Akarya Bornholm", ["Akarya Bornholm"]],
  ["J. R. Smith Jr.", ["J. R. Smith Jr."]],
  ["(", []],
  ["; ; a)", []],
])("splits a person's field: %s", (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

it.each([
  ["Northern Dawn Army/Dawn Movement (NDA/DM)", ["Northern Dawn Army", "Dawn Movement", "NDA/DM", "NDA", "DM"]],
  ["Velgora A/S", ["Velgora A/S"]],
  ["Velgora Shipping (Malta) Ltd", ["Velgora Shipping (Malta) Ltd"]],
  ["Velgora Bank (Malta)", ["Velgora Bank (Malta)"]],
  ["Velgora Movement (Party of the Dawn)", ["Velgora Movement", "Party of the Dawn"]],
])("splits an organisation's field: %s", (text, names) => {
  expect(namesOf(text, true)).toEqual(names);
});

it("takes births and papers that stand beside a name", () => {
  const text = "Samir Bouzid, born 3 Mar. 1971 (Oman passport no. 01234567)";
  expect(readNameField(text, { kind: "alias", isOrganisation: false })).toEqual({
    names: [{ text: "Samir Bouzid", kind: "alias" }],
    births: ["1971-03-03"],
    documents: [{ type: "Passport", number: "01234567", country: "OM" }],
  });
});

it("reads a field of any length and any nesting in time that grows with its length alone", () => {
  for (const text of ["(".repeat(4_000), "a) ".repeat(1_300), "a.k.a. ".repeat(570), "; (born ".repeat(500)])
    expect(() => namesOf(text, true)).not.toThrow();
});
