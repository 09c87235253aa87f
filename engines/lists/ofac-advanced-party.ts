import { countriesOf, countryOf } from "./country-names.ts";
import type { ListedName, ListRecordKind, ListRecordPart } from "./lists.types.ts";
import { datesOfPeriod, type OfacReferences } from "./ofac-advanced-references.ts";
import { countryAtEnd, isTaxType, remarkCurrencyOf, remarkGenderOf } from "./ofac-remarks.ts";
import { allBelow, type XmlElement, xmlChildrenOf, xmlTextOf } from "./xml-elements.ts";

const kinds = new Map<string, ListRecordKind>([
  ["Individual", "person"],
  ["Entity", "company"],
  ["Vessel", "vessel"],
  ["Aircraft", "aircraft"],
]);

export function ofacKindOf(references: OfacReferences, subTypeId: string | undefined): ListRecordKind {
  const partyType = references.attribute("PartySubType", subTypeId, "PartyTypeID");
  const subType = references.text("PartySubType", subTypeId);
  return kinds.get(subType) ?? kinds.get(references.text("PartyType", partyType)) ?? "other";
}

/** In Latin letters given names come first; other scripts stay as the file has them. */
const order = ["First Name", "Middle Name", "Patronymic", "Last Name", "Matronymic", "Maiden Name"];

function namesOfAlias(references: OfacReferences, alias: XmlElement, types: ReadonlyMap<string, string>): ListedName[] {
  const isPrimary = alias.attributes.Primary === "true";
  const kind = alias.attributes.LowQuality === "true" ? "weak" : isPrimary ? "primary" : "alias";
  return xmlChildrenOf(alias, "DocumentedName").map((name): ListedName => {
    const values = allBelow(name, "DocumentedNamePart", "NamePartValue");
    const script = references.text("Script", values[0]?.attributes.ScriptID);
    const isLatin = script === "" || script === "Latin";
    const placeOf = ({ attributes }: XmlElement) => order.indexOf(types.get(attributes.NamePartGroupID ?? "") ?? "");
    const sorted = isLatin ? [...values].sort((a, b) => placeOf(a) - placeOf(b)) : values;
    const text = sorted.map((value) => value.text.trim()).join(" ");
    return { text, kind, ...(!isLatin && { script }) };
  });
}

function namesOf(references: OfacReferences, identity: XmlElement): ListedName[] {
  const groups = allBelow(identity, "NamePartGroups", "MasterNamePartGroup", "NamePartGroup");
  const types = new Map(
    groups.map(({ attributes }) => [attributes.ID ?? "", references.text("NamePartType", attributes.NamePartTypeID)]),
  );
  return xmlChildrenOf(identity, "Alias").flatMap((alias) => namesOfAlias(references, alias, types));
}

type Feature = { texts: string[]; countries: string[]; periods: XmlElement[] };

function featureOf(references: OfacReferences, feature: XmlElement): Feature {
  const details = allBelow(feature, "FeatureVersion", "VersionDetail");
  const locations = allBelow(feature, "FeatureVersion", "VersionLocation");
  const texts = details.map(({ attributes, text }) =>
    attributes.DetailReferenceID ? references.text("DetailReference", attributes.DetailReferenceID) : text,
  );
  return {
    texts: texts.filter((text) => text.trim() !== ""),
    countries: locations.flatMap(({ attributes }) => references.countriesOfLocation(attributes.LocationID)),
    periods: allBelow(feature, "FeatureVersion", "DatePeriod"),
  };
}

const readers: Record<string, (feature: Feature) => ListRecordPart> = {
  Birthdate: ({ periods }) => ({ births: periods.flatMap(datesOfPeriod) }),
  "Place of Birth": ({ texts, countries }) => ({ birthCountries: [...texts.flatMap(countryAtEnd), ...countries] }),
  "Nationality Country": ({ texts, countries }) => ({ nationalities: [...countriesOf(texts), ...countries] }),
  "Citizenship Country": ({ texts, countries }) => ({ nationalities: [...countriesOf(texts), ...countries] }),
  "Nationality of Registration": ({ texts, countries }) => ({ countries: [...countriesOf(texts), ...countries] }),
  "Vessel Flag": ({ texts, countries }) => ({ countries: [...countriesOf(texts), ...countries] }),
  "Vessel Call Sign": ({ texts }) => ({ documents: texts.map((number) => ({ type: "Call sign", number })) }),
  Location: ({ countries }) => ({ addressCountries: countries }),
  Title: ({ texts }) => ({ positions: texts }),
  Website: ({ texts }) => ({ links: texts }),
  Gender: ({ texts }) => genderPart(texts),
};

function genderPart(texts: readonly string[]): ListRecordPart {
  const gender = texts.map(remarkGenderOf).find((found) => found !== null);
  return gender ? { gender } : {};
}

/** What is not one of the known features stays as a remark with its name before it. */
function featurePart(references: OfacReferences, element: XmlElement): ListRecordPart {
  const type = references.text("FeatureType", element.attributes.FeatureTypeID);
  const feature = featureOf(references, element);
  const currency = remarkCurrencyOf(type);
  if (currency !== null)
    return { cryptoAddresses: feature.texts.map((address) => ({ currency, address: address.trim() })) };
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (read) return read(feature);
  const label = type.endsWith(":") || type.endsWith("-") ? type : `${type}:`;
  return { remarks: feature.texts.map((text) => `${label} ${text}`) };
}

/** An identity that the list itself calls false gives no names. */
export const ofacIdentitiesOf = (profile: XmlElement): XmlElement[] =>
  xmlChildrenOf(profile, "Identity").filter(({ attributes }) => attributes.False !== "true");

export function ofacPartyParts(references: OfacReferences, party: XmlElement, profile: XmlElement): ListRecordPart[] {
  return [
    {
      kind: ofacKindOf(references, profile.attributes.PartySubTypeID),
      names: ofacIdentitiesOf(profile).flatMap((identity) => namesOf(references, identity)),
      remarks: xmlChildrenOf(party, "Comment").map(({ text }) => text),
    },
    ...xmlChildrenOf(profile, "Feature").map((feature) => featurePart(references, feature)),
  ];
}

export function ofacDocumentPart(references: OfacReferences, document: XmlElement): ListRecordPart {
  const { attributes } = document;
  const country =
    references.country(attributes["IssuedBy-CountryID"]) ?? countryOf(xmlTextOf(document, "IssuingAuthority"));
  const numbered = { number: xmlTextOf(document, "IDRegistrationNo"), ...(country && { country }) };
  const type = references.text("IDRegDocType", attributes.IDRegDocTypeID);
  return isTaxType(type) ? { taxIds: [numbered] } : { documents: [{ type, ...numbered }] };
}
