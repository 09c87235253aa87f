import { countriesOf } from "./country-names.ts";
import { readingOf } from "./finish-record.ts";
import type { ListBytes, ListLimits, ListReading, RecordPart } from "./lists.types.ts";
import { joinFields, type NameField, readNameField } from "./name-fields.ts";
import { genderOf } from "./ofac-remarks.ts";
import { datesIn, isoDate, yearsBetween } from "./partial-dates.ts";
import { allBelow, childrenOf, readElements, textOf, type XmlElement } from "./xml-elements.ts";

const format = "un-xml";
const root = "CONSOLIDATED_LIST";
const paths = new Set([`${root}/INDIVIDUALS/INDIVIDUAL`, `${root}/ENTITIES/ENTITY`]);

const valuesOf = (element: XmlElement, ...path: string[]): string[] =>
  allBelow(element, ...path).map(({ text }) => text);

function birthsOf(birth: XmlElement): string[] {
  const exact = isoDate(textOf(birth, "DATE"));
  if (exact) return [exact];
  const [from, to] = [Number(textOf(birth, "FROM_YEAR")), Number(textOf(birth, "TO_YEAR"))];
  if (from > 0 && to > 0) return yearsBetween(from, to);
  const years = datesIn(textOf(birth, "YEAR"));
  return years.length > 0 ? years : datesIn(textOf(birth, "NOTE"));
}

/** Its fields of names hold several names, births and papers each. */
function namesIn(entry: XmlElement): NameField {
  const of = entry.name;
  const isOrganisation = of === "ENTITY";
  const names = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"].map((name) => textOf(entry, name).trim());
  const kindOf = (alias: XmlElement) =>
    textOf(alias, "QUALITY").trim().toLowerCase() === "low" ? ("weak" as const) : ("alias" as const);
  const main = readNameField(names.join(" "), { kind: "primary", isOrganisation });
  const original = { kind: "primary", script: "original", isOrganisation } as const;
  return joinFields([
    main,
    readNameField(textOf(entry, "NAME_ORIGINAL_SCRIPT"), original),
    ...childrenOf(entry, `${of}_ALIAS`).map((alias) =>
      readNameField(textOf(alias, "ALIAS_NAME"), { kind: kindOf(alias), isOrganisation }),
    ),
  ]);
}

function documentPart(document: XmlElement): RecordPart {
  const [country] = countriesOf([textOf(document, "ISSUING_COUNTRY"), textOf(document, "COUNTRY_OF_ISSUE")]);
  const type = textOf(document, "TYPE_OF_DOCUMENT");
  return { documents: [{ type, number: textOf(document, "NUMBER"), ...(country && { country }) }] };
}

function partsOf(entry: XmlElement, line: number): RecordPart[] {
  const of = entry.name;
  const { names, births, documents } = namesIn(entry);
  const gender = genderOf(textOf(entry, "GENDER"));
  const listedOn = isoDate(textOf(entry, "LISTED_ON"));
  const part: RecordPart = {
    id: textOf(entry, "DATAID"),
    line,
    reference: textOf(entry, "REFERENCE_NUMBER"),
    kind: of === "INDIVIDUAL" ? "person" : "company",
    names,
    births: [...childrenOf(entry, "INDIVIDUAL_DATE_OF_BIRTH").flatMap(birthsOf), ...births],
    documents,
    ...(gender && { gender }),
    nationalities: countriesOf(valuesOf(entry, "NATIONALITY", "VALUE")),
    birthCountries: countriesOf(valuesOf(entry, "INDIVIDUAL_PLACE_OF_BIRTH", "COUNTRY")),
    addressCountries: countriesOf(valuesOf(entry, `${of}_ADDRESS`, "COUNTRY")),
    programs: [textOf(entry, "UN_LIST_TYPE")],
    ...(listedOn && { listedOn }),
    positions: valuesOf(entry, "DESIGNATION", "VALUE"),
    remarks: [textOf(entry, "COMMENTS1")],
  };
  return [part, ...childrenOf(entry, "INDIVIDUAL_DOCUMENT").map(documentPart)];
}

/** The consolidated list of the United Nations Security Council. */
export async function* readUnXml(bytes: ListBytes, { bytesMax }: ListLimits): AsyncGenerator<ListReading> {
  const options = { format, root, bytesMax, takes: (path: string) => paths.has(path) } as const;
  for await (const { element, line } of readElements(bytes, options)) {
    if (textOf(element, "FIRST_NAME").trim() === "" && textOf(element, "SECOND_NAME").trim() === "")
      yield { line, why: "has no name (FIRST_NAME)" };
    else yield readingOf(partsOf(element, line));
  }
}
