import type { BlacklistKind } from "#contract/screening/blacklists/blacklist-kinds.ts";
import { type BlacklistedField, blacklistFileColumns } from "#contract/screening/blacklists/blacklist-values.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import {
  type VerideskRow,
  verideskCellsOf,
  verideskId,
  verideskRowOf,
  whyNotRow,
} from "#engines/lists/veridesk-rows.ts";

export const entryColumns = blacklistFileColumns.default;

export type BlacklistRowEntry = { id: string; row: VerideskRow };

const marked = /[^ -~]/;
const marks = /\p{M}/gu;

const withoutMarks = (text: string): string => {
  const apart = text.normalize("NFKD");
  return apart.search(marks) === -1 ? apart : apart.replace(marks, "");
};

/** Small letters without marks, as a search is compared. */
export const foldText = (text: string): string =>
  marked.test(text) ? withoutMarks(text).toLowerCase() : text.toLowerCase();

const searchedColumns = entryColumns.flatMap((column, index) =>
  ["type", "gender", "description"].includes(column) ? [] : [index],
);

/** In which a search is looked for; besides it looks in the description, unless that has letters to be folded. */
function searchTextOf(cells: readonly string[], description: string): string {
  let text = "";
  for (const index of searchedColumns) if (cells[index] !== "") text += `${cells[index]} `;
  return foldText(marked.test(description) ? text + description : text);
}

export const blacklistWordsOf = (search: string): string[] =>
  [...new Set(foldText(search).split(/\s+/))].filter(Boolean);

export const toEntry = (row: VerideskRow): BlacklistRowEntry => ({ id: verideskId(row), row });

/** As the table keeps it. */
export const storedEntry = ({ id, row }: BlacklistRowEntry) => ({
  id,
  ...row,
  type: row.type as BlacklistKind,
  document_key: numberKey(row.document),
  tax_id_key: numberKey(row.tax_id),
  search_text: searchTextOf(verideskCellsOf(row), row.description),
});

export const storedColumns = ["id", ...entryColumns, "document_key", "tax_id_key", "search_text"] as const;

/** What `storedEntry` says, in the order of `storedColumns`. */
export function storedCells({ id, row }: BlacklistRowEntry): string[] {
  const cells = verideskCellsOf(row);
  return [id, ...cells, numberKey(row.document), numberKey(row.tax_id), searchTextOf(cells, row.description)];
}

/** What is known of an applicant; '' where nothing is. A company's name stands as its surname. */
export type BlacklistedPerson = {
  type: "PERSON" | "COMPANY";
  given_name: string;
  middle_name: string;
  surname: string;
  origin_given_name: string;
  origin_middle_name: string;
  origin_surname: string;
  dob: string;
  gender: string;
  country: string;
  document: string;
  tax_id: string;
};

const nameOf = (person: BlacklistedPerson, origin: "" | "origin_"): string =>
  [person[`${origin}given_name`], person[`${origin}middle_name`], person[`${origin}surname`]].filter(Boolean).join(" ");

/**
 * With a name it is one entry of a person; without, one of each number. None when nothing of the fields is known.
 * @param description says where it comes from
 */
export function entriesOfPerson(
  person: BlacklistedPerson,
  fields: readonly BlacklistedField[],
  description: string,
): BlacklistRowEntry[] {
  const said = (field: BlacklistedField, value: string) => (fields.includes(field) ? value : "");
  const names = fields.includes("name") ? person : null;
  const common = {
    dob: said("dob", person.dob),
    gender: said("gender", person.gender),
    country: said("country", person.country),
    document: said("document", person.document),
    tax_id: said("tax_id", person.tax_id),
    description,
  };
  const full = {
    ...common,
    ...(names && {
      name: nameOf(names, ""),
      origin_name: nameOf(names, "origin_"),
    }),
    // A company has one name.
    ...(names?.type === "PERSON" && {
      given_name: names.given_name,
      middle_name: names.middle_name,
      surname: names.surname,
      origin_given_name: names.origin_given_name,
      origin_middle_name: names.origin_middle_name,
      origin_surname: names.origin_surname,
    }),
  };
  const numbers = [
    { type: "DOCUMENT", country: common.country, document: common.document, description },
    { type: "TAX_ID", country: common.country, tax_id: common.tax_id, description },
  ];
  const wanted: Partial<VerideskRow>[] = names && nameOf(names, "") !== "" ? [{ ...full, type: person.type }] : numbers;
  return wanted
    .map((each) => verideskRowOf((column) => each[column] ?? ""))
    .filter((row) => whyNotRow(row) === null)
    .map(toEntry);
}
