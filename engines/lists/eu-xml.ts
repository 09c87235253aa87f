import { countriesOf } from "./country-names.ts";
import { listReadingOf } from "./finish-record.ts";
import type { ListBytes, ListedName, ListLimits, ListReading, ListRecordKind, ListRecordPart } from "./lists.types.ts";
import { readNameField } from "./name-fields.ts";
import { remarkGenderOf } from "./ofac-remarks.ts";
import { datesIn, isoDate, partialDate, yearsBetween } from "./partial-dates.ts";
import { readElements, type XmlElement, xmlChildOf, xmlChildrenOf, xmlTextOf } from "./xml-elements.ts";

const format = "eu-xml";
const root = "export";

const attribute = (element: XmlElement | undefined, name: string): string => element?.attributes[name] ?? "";
const isLatin = (text: string): boolean => !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);

/** Its first Latin name is the main one; the list marks none. */
function namesOf(entity: XmlElement): ListedName[] {
  let hasPrimary = false;
  const isOrganisation = kindOf(entity) !== "person";
  return xmlChildrenOf(entity, "nameAlias").flatMap((alias): ListedName[] => {
    const { names } = readNameField(attribute(alias, "wholeName"), { kind: "alias", isOrganisation });
    if (attribute(alias, "strong") === "false") return names.map((name) => ({ ...name, kind: "weak" }));
    return names.map((name) => {
      const isPrimary = !hasPrimary && name.kind !== "weak" && isLatin(name.text);
      hasPrimary ||= isPrimary;
      return isPrimary ? { ...name, kind: "primary" } : name;
    });
  });
}

function birthsOf(birth: XmlElement): string[] {
  const calendar = attribute(birth, "calendarType");
  if (calendar !== "" && calendar !== "GREGORIAN") return [];
  const whole = isoDate(attribute(birth, "birthdate"));
  if (whole) return [whole];
  const [from, to] = [Number(attribute(birth, "yearRangeFrom")), Number(attribute(birth, "yearRangeTo"))];
  if (from > 0 && to > 0) return yearsBetween(from, to);
  const [year, month, day] = ["year", "monthOfYear", "dayOfMonth"].map((name) => Number(attribute(birth, name)));
  const date = partialDate(year || 0, month, day);
  return date ? [date] : datesIn(xmlTextOf(birth, "remark"));
}

const countryIn = (elements: readonly XmlElement[]): string[] =>
  elements.flatMap((element) => {
    const [country] = countriesOf([attribute(element, "countryIso2Code"), attribute(element, "countryDescription")]);
    return country ?? [];
  });

function numberPart(document: XmlElement): ListRecordPart {
  const [country] = countryIn([document]);
  const number = attribute(document, "number") || attribute(document, "latinNumber");
  const numbered = { number, ...(country && { country }) };
  const code = attribute(document, "identificationTypeCode");
  if (code === "fiscalcode") return { taxIds: [numbered] };
  return { documents: [{ type: attribute(document, "identificationTypeDescription") || code, ...numbered }] };
}

const kinds = new Map<string, ListRecordKind>([
  ["P", "person"],
  ["E", "company"],
  ["person", "person"],
  ["enterprise", "company"],
]);

function kindOf(entity: XmlElement): ListRecordKind {
  const type = xmlChildOf(entity, "subjectType");
  return kinds.get(attribute(type, "classificationCode")) ?? kinds.get(attribute(type, "code")) ?? "other";
}

function partsOf(entity: XmlElement, line: number): ListRecordPart[] {
  const aliases = xmlChildrenOf(entity, "nameAlias");
  const regulations = xmlChildrenOf(entity, "regulation");
  const gender = aliases.map((alias) => remarkGenderOf(attribute(alias, "gender"))).find((found) => found !== null);
  const listedOn = isoDate(attribute(entity, "designationDate"));
  const births = xmlChildrenOf(entity, "birthdate");
  const part: ListRecordPart = {
    id: attribute(entity, "logicalId"),
    line,
    reference: attribute(entity, "euReferenceNumber"),
    kind: kindOf(entity),
    names: namesOf(entity),
    births: births.flatMap(birthsOf),
    ...(gender && { gender }),
    nationalities: countryIn(xmlChildrenOf(entity, "citizenship")),
    birthCountries: countryIn(births),
    addressCountries: countryIn(xmlChildrenOf(entity, "address")),
    programs: regulations.map((regulation) => attribute(regulation, "programme")),
    ...(listedOn && { listedOn }),
    positions: aliases.map((alias) => attribute(alias, "function")),
    remarks: xmlChildrenOf(entity, "remark").map(({ text }) => text),
    links: regulations.map((regulation) => xmlTextOf(regulation, "publicationUrl")),
  };
  return [part, ...xmlChildrenOf(entity, "identification").map(numberPart)];
}

/** The European Union's consolidated list of financial sanctions, "full sanctions list" 1.1. */
export async function* readEuXml(bytes: ListBytes, { bytesMax }: ListLimits): AsyncGenerator<ListReading> {
  const options = { format, root, bytesMax, takes: (path: string) => path === "export/sanctionEntity" } as const;
  for await (const { element, line } of readElements(bytes, options)) {
    const names = xmlChildrenOf(element, "nameAlias").some((alias) => attribute(alias, "wholeName").trim() !== "");
    yield names ? listReadingOf(partsOf(element, line)) : { line, why: "has no name (nameAlias with wholeName)" };
  }
}
