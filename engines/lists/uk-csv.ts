import { countriesOf, countryOf } from "./country-names.ts";
import { readCsvTable, type TableRow } from "./csv-rows.ts";
import { listReadingOf } from "./finish-record.ts";
import type { ListBytes, ListedName, ListLimits, ListReading, ListRecordKind, ListRecordPart } from "./lists.types.ts";
import { readNameField } from "./name-fields.ts";
import { remarkGenderOf } from "./ofac-remarks.ts";
import { datesIn } from "./partial-dates.ts";
import { ListRecordParts } from "./record-parts.ts";

const format = "uk-csv";

/** The UK sanctions list, and the "ConList" of 2022 that OFSI published beside it: the same facts under other heads. */
const layouts = {
  ukSanctionsList: {
    id: "unique id",
    kind: "designation type",
    nameType: "name type",
    strength: "alias strength",
    original: "name non-latin script",
    script: "non-latin script type",
    regime: "regime name",
    listedOn: "date designated",
    birth: "d.o.b",
    nationality: "nationality(/ies)",
    birthCountry: "country of birth",
    address: "address country",
    passport: "passport number",
    passportMore: "passport additional information",
    identifier: "national identifier number",
    identifierMore: "national identifier additional information",
  },
  conList: {
    id: "group id",
    kind: "group type",
    nameType: "alias type",
    strength: "alias quality",
    original: "name non-latin script",
    script: "non-latin script type",
    regime: "regime",
    listedOn: "listed on",
    birth: "dob",
    nationality: "nationality",
    birthCountry: "country of birth",
    address: "country",
    passport: "passport number",
    passportMore: "passport details",
    identifier: "national identification number",
    identifierMore: "national identification details",
  },
} as const;
type Layout = (typeof layouts)[keyof typeof layouts];

const nameColumns = ["name 1", "name 2", "name 3", "name 4", "name 5", "name 6"];
const layoutOf = (head: readonly string[]): Layout =>
  head.includes(layouts.conList.id) ? layouts.conList : layouts.ukSanctionsList;
const isHead = (cells: string[]): boolean => cells.some((cell) => cell.trim().toLowerCase() === "name 6");

/** `(1) Iran (2) Iraq` */
const numbered = (text: string): string[] => text.split(/\(\d{1,2}\)/).map((item) => item.trim());

const kinds = new Map<string, ListRecordKind>([
  ["individual", "person"],
  ["entity", "company"],
  ["ship", "vessel"],
]);

function namesOf(row: TableRow, layout: Layout): ListedName[] {
  const isPrimary = row.cell(layout.nameType).toLowerCase() === "primary name";
  const strength = row.cell(layout.strength).toLowerCase();
  const isWeak = !isPrimary && (strength.startsWith("low") || strength.startsWith("weak"));
  const kind = isPrimary ? "primary" : isWeak ? "weak" : "alias";
  const text = nameColumns.map((column) => row.cell(column)).join(" ");
  const script = row.cell(layout.script) || "original";
  const isOrganisation = row.cell(layout.kind).toLowerCase() !== "individual";
  return [
    ...readNameField(text, { kind, isOrganisation }).names,
    ...readNameField(row.cell(layout.original), { kind, script, isOrganisation }).names,
  ];
}

/** The country of a paper is in the words beside its number. */
function documentsOf(numbers: string, type: string, more: string): ListRecordPart["documents"] {
  const country = countryOf(more) ?? countryOf(more.split(/[,(.]/, 1)[0] ?? "");
  return numbered(numbers).map((number) => ({ type, number, ...(country && { country }) }));
}

function partOf(row: TableRow, layout: Layout): ListRecordPart {
  const { cell } = row;
  const [listedOn] = datesIn(cell(layout.listedOn));
  const gender = remarkGenderOf(cell("gender"));
  return {
    id: cell(layout.id),
    line: row.line,
    kind: kinds.get(cell(layout.kind).toLowerCase()) ?? "other",
    names: namesOf(row, layout),
    births: datesIn(cell(layout.birth)),
    ...(gender && { gender }),
    nationalities: countriesOf(numbered(cell(layout.nationality))),
    birthCountries: countriesOf(numbered(cell(layout.birthCountry))),
    addressCountries: countriesOf(numbered(cell(layout.address))),
    countries: countriesOf([cell("current believed flag of ship")]),
    documents: [
      ...(documentsOf(cell(layout.passport), "Passport", cell(layout.passportMore)) ?? []),
      ...(documentsOf(cell(layout.identifier), "National identifier", cell(layout.identifierMore)) ?? []),
      ...numbered(cell("business registration number (s)")).map((number) => ({
        type: "Business registration",
        number,
      })),
      { type: "IMO number", number: cell("imo number") },
    ],
    programs: [cell(layout.regime)],
    ...(listedOn && { listedOn }),
    positions: numbered(cell("position")),
    remarks: [cell("other information"), cell("uk statement of reasons")],
    links: [cell("website")],
  };
}

/** An entry has a row for each of its names, addresses and dates, not always one below the other. */
export async function* readUkCsv(bytes: ListBytes, limits: ListLimits): AsyncGenerator<ListReading> {
  const parts = new ListRecordParts(format);
  let layout: Layout | null = null;
  const columns = (head: readonly string[]) => {
    layout = layoutOf(head);
    return [...Object.values(layout), ...nameColumns];
  };
  const options = {
    format,
    ...limits,
    columns,
    headAt: isHead,
    elseWindows1252: true,
    endsWithLineBreak: true,
    isPublished: true,
  } as const;
  for await (const row of readCsvTable(bytes, options)) {
    const id = layout ? row.cell((layout as Layout).id) : "";
    if (!row.isWhole) yield { line: row.line, why: row.why ?? "has more or fewer columns than the head" };
    else if (!/^[\w.-]{1,30}$/.test(id)) yield { line: row.line, why: "has no id" };
    else if (layout) parts.add(id, partOf(row, layout));
  }
  for (const id of parts.ids()) {
    const reading = listReadingOf(parts.of(id));
    const isNamed = "why" in reading || reading.record.names.length > 0;
    yield isNamed ? reading : { line: reading.line, why: "has no name" };
  }
}
