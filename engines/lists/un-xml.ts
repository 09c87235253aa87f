import { countriesOf } from "./country-names.ts";
import { listReadingOf } from "./finish-record.ts";
import type { ListBytes, ListLimits, ListReading, ListRecordPart } from "./lists.types.ts";
import { joinNameFields, type NameField, readNameField } from "./name-fields.ts";
import { remarkGenderOf } from "./ofac-remarks.ts";
import { datesIn, isoDate, yearsBetween } from "./partial-dates.ts";
import { allBelow, readElements, type XmlElement, xmlChildrenOf, xmlTextOf } from "./xml-elements.ts";

const format = "un-xml";
const root = "CONSOLIDATED_LIST";
const paths = new Set([`${root}/INDIVIDUALS/INDIVIDUAL`, `${root}/ENTITIES/ENTITY`]);

const valuesOf = (element: XmlElement, ...path: string[]): string[] =>
  allBelow(element, ...path).map(({ text }) => text);

function birthsOf(birth: XmlElement): string[] {
  const exact = isoDate(xmlTextOf(birth, "DATE"));
  if (exact) return [exact];
  const [from, to] = [Number(xmlTextOf(birth, "FROM_YEAR")), Number(xmlTextOf(birth, "TO_YEAR"))];
  if (from > 0 && to > 0) return yearsBetween(from, to);
  const years = datesIn(xmlTextOf(birth, "YEAR"));
  return years.length > 0 ? years : datesIn(xmlTextOf(birth, "NOTE"));
}

/** Its fields of names hold several names, births and papers each. */
function namesIn(entry: XmlElement): NameField {
  const of = entry.name;
  const isOrganisation = of === "ENTITY";
  const names = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"].map((name) => xmlTextOf(entry, name).trim());
  const kindOf = (alias: XmlElement) =>
    xmlTextOf(alias, "QUALITY").trim().toLowerCase() === "low" ? ("weak" as const) : ("alias" as const);
  const main = readNameField(names.join(" "), { kind: "primary", isOrganisation });
  const original = { kind: "primary", script: "original", isOrganisation } as const;
  return joinNameFields([
    main,
    readNameField(xmlTextOf(entry, "NAME_ORIGINAL_SCRIPT"), original),
    ...xmlChildrenOf(entry, `${of}_ALIAS`).map((alias) =>
      readNameField(xmlTextOf(alias, "ALIAS_NAME"), { kind: kindOf(alias), isOrganisation }),
    ),
  ]);
}

function documentPart(document: XmlElement): ListRecordPart {
  const [country] = countriesOf([xmlTextOf(document, "ISSUING_COUNTRY"), xmlTextOf(document, "COUNTRY_OF_ISSUE")]);
  const type = xmlTextOf(document, "TYPE_OF_DOCUMENT");
  return { documents: [{ type, number: xmlTextOf(document, "NUMBER"), ...(country && { country }) }] };
}

function partsOf(entry: XmlElement, line: number): ListRecordPart[] {
  const of = entry.name;
  const { names, births, documents } = namesIn(entry);
  const gender = remarkGenderOf(xmlTextOf(entry, "GENDER"));
  const listedOn = isoDate(xmlTextOf(entry, "LISTED_ON"));
  const part: ListRecordPart = {
    id: xmlTextOf(entry, "DATAID"),
    line,
    reference: xmlTextOf(entry, "REFERENCE_NUMBER"),
    kind: of === "INDIVIDUAL" ? "person" : "company",
    names,
    births: [...xmlChildrenOf(entry, "INDIVIDUAL_DATE_OF_BIRTH").flatMap(birthsOf), ...births],
    documents,
    ...(gender && { gender }),
    nationalities: countriesOf(valuesOf(entry, "NATIONALITY", "VALUE")),
    birthCountries: countriesOf(valuesOf(entry, "INDIVIDUAL_PLACE_OF_BIRTH", "COUNTRY")),
    addressCountries: countriesOf(valuesOf(entry, `${of}_ADDRESS`, "COUNTRY")),
    programs: [xmlTextOf(entry, "UN_LIST_TYPE")],
    ...(listedOn && { listedOn }),
    positions: valuesOf(entry, "DESIGNATION", "VALUE"),
    remarks: [xmlTextOf(entry, "COMMENTS1")],
  };
  return [part, ...xmlChildrenOf(entry, "INDIVIDUAL_DOCUMENT").map(documentPart)];
}

/** The consolidated list of the United Nations Security Council. */
export async function* readUnXml(bytes: ListBytes, { bytesMax }: ListLimits): AsyncGenerator<ListReading> {
  const options = { format, root, bytesMax, takes: (path: string) => paths.has(path) } as const;
  for await (const { element, line } of readElements(bytes, options)) {
    if (xmlTextOf(element, "FIRST_NAME").trim() === "" && xmlTextOf(element, "SECOND_NAME").trim() === "")
      yield { line, why: "has no name (FIRST_NAME)" };
    else yield listReadingOf(partsOf(element, line));
  }
}
