import { countriesOf, countryOf } from "./country-names.ts";
import type { ListedName, RecordKind, RecordPart } from "./lists.types.ts";
import { datesOfPeriod, type References } from "./ofac-advanced-references.ts";
import { countryAtEnd, currencyOf, genderOf, isTaxType } from "./ofac-remarks.ts";
import { allBelow, childrenOf, textOf, type XmlElement } from "./xml-elements.ts";

const kinds = new Map<string, RecordKind>([
  ["Individual", "person"],
  ["Entity", "company"],
  ["Vessel", "vessel"],
  ["Aircraft", "aircraft"],
]);

export function kindOf(references: References, subTypeId: string | undefined): RecordKind {
  const partyType = references.attribute("PartySubType", subTypeId, "PartyTypeID");
  const subType = references.text("PartySubType", subTypeId);
  return kinds.get(subType) ?? kinds.get(references.text("PartyType", partyType)) ?? "other";
}

/** In Latin letters given names come first; other scripts stay as the file has them. */
const order = ["First Name", "Middle Name", "Patronymic", "Last Name", "Matronymic", "Maiden Name"];

function namesOfAlias(references: References, alias: XmlElement, types: ReadonlyMap<string, string>): ListedName[] {
  const isPrimary = alias.attributes.Primary === "true";
  const kind = alias.attributes.LowQuality === "true" ? "weak" : isPrimary ? "primary" : "alias";
  return childrenOf(alias, "DocumentedName").map((name): ListedName => {
    const values = allBelow(name, "DocumentedNamePart", "NamePartValue");
    const script = references.text("Script", values[0]?.attributes.ScriptID);
    const isLatin = script === "" || script === "Latin";
    const placeOf = ({ attributes }: XmlElement) => order.indexOf(types.get(attributes.NamePartGroupID ?? "") ?? "");
    const sorted = isLatin ? [...values].sort((a, b) => placeOf(a) - placeOf(b)) : values;
    const text = sorted.map((value) => value.text.trim()).join(" ");
    return { text, kind, ...(!isLatin && { script }) };
  });
}

function namesOf(references: References, identity: XmlElement): ListedName[] {
  const groups = allBelow(identity, "NamePartGroups", "MasterNamePartGroup", "NamePartGroup");
  const types = new Map(
    groups.map(({ attributes }) => [attributes.ID ?? "", references.text("NamePartType", attributes.NamePartTypeID)]),
  );
  return childrenOf(identity, "Alias").flatMap((alias) => namesOfAlias(references, alias, types));
}

type Feature = { texts: string[]; countries: string[]; periods: XmlElement[] };

function featureOf(references: References, feature: XmlElement): Feature {
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

const readers: Record<string, (feature: Feature) => RecordPart> = {
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

function genderPart(texts: readonly string[]): RecordPart {
  const gender = texts.map(genderOf).find((found) => found !== null);
  return gender ? { gender } : {};
}

/** What is not one of the known features stays as a remark with its name before it. */
function featurePart(references: References, element: XmlElement): RecordPart {
  const type = references.text("FeatureType", element.attributes.FeatureTypeID);
  const feature = featureOf(references, element);
  const currency = currencyOf(type);
  if (currency !== null)
    return { cryptoAddresses: feature.texts.map((address) => ({ currency, address: address.trim() })) };
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (read) return read(feature);
  const label = type.endsWith(":") || type.endsWith("-") ? type : `${type}:`;
  return { remarks: feature.texts.map((text) => `${label} ${text}`) };
}

/** An identity that the list itself calls false gives no names. */
export const identitiesOf = (profile: XmlElement): XmlElement[] =>
  childrenOf(profile, "Identity").filter(({ attributes }) => attributes.False !== "true");

export function partyParts(references: References, party: XmlElement, profile: XmlElement): RecordPart[] {
  return [
    {
      kind: kindOf(references, profile.attributes.PartySubTypeID),
      names: identitiesOf(profile).flatMap((identity) => namesOf(references, identity)),
      remarks: childrenOf(party, "Comment").map(({ text }) => text),
    },
    ...childrenOf(profile, "Feature").map((feature) => featurePart(references, feature)),
  ];
}

export function documentPart(references: References, document: XmlElement): RecordPart {
  const { attributes } = document;
  const country =
    references.country(attributes["IssuedBy-CountryID"]) ?? countryOf(textOf(document, "IssuingAuthority"));
  const numbered = { number: textOf(document, "IDRegistrationNo"), ...(country && { country }) };
  const type = references.text("IDRegDocType", attributes.IDRegDocTypeID);
  return isTaxType(type) ? { taxIds: [numbered] } : { documents: [{ type, ...numbered }] };
}
