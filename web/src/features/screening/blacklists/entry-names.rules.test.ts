import { expect, test } from "vitest";
import type { BlacklistEntry } from "#contract/screening/blacklists.contract.ts";
import { entryNames } from "./entry-names.rules.ts";

const empty: BlacklistEntry = {
  id: "1",
  revision: 1,
  type: "PERSON",
  document: "",
  tax_id: "",
  name: "",
  origin_name: "",
  given_name: "",
  origin_given_name: "",
  surname: "",
  origin_surname: "",
  middle_name: "",
  origin_middle_name: "",
  dob: "",
  gender: "",
  country: "",
  description: "",
};

test.each([
  [
    { name: "Ann Sample", given_name: "Anna" },
    { title: "Ann Sample", origin: "" },
  ],
  [
    { given_name: "Ann", surname: "Sample", origin_name: "Анна" },
    { title: "Ann Sample", origin: "Анна" },
  ],
  [
    { origin_given_name: "Анна", origin_surname: "Зразок" },
    { title: "Анна Зразок", origin: "" },
  ],
  [
    { document: "AB 12", tax_id: "77" },
    { title: "AB 12", origin: "" },
  ],
  [{ tax_id: "77" }, { title: "77", origin: "" }],
])("an entry is called by its name, else by its number (%#)", (given, names) => {
  expect(entryNames({ ...empty, ...given })).toEqual(names);
});
