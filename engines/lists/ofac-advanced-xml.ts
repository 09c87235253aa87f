import { listReadingOf, recordLineOf } from "./finish-record.ts";
import { type ListBytes, ListError, type ListLimits, type ListReading, type ListRecordPart } from "./lists.types.ts";
import { ofacDocumentPart, ofacIdentitiesOf, ofacPartyParts } from "./ofac-advanced-party.ts";
import { OfacReferences, ofacDateOf } from "./ofac-advanced-references.ts";
import { ListRecordParts } from "./record-parts.ts";
import { allBelow, readElements, type XmlElement, xmlChildOf, xmlChildrenOf, xmlTextOf } from "./xml-elements.ts";

const format = "ofac-advanced-xml";
const root = "Sanctions";
const paths = new Set([
  `${root}/Locations/Location`,
  `${root}/IDRegDocuments/IDRegDocument`,
  `${root}/DistinctParties/DistinctParty`,
  `${root}/SanctionsEntries/SanctionsEntry`,
]);

/** Values stand two levels below: `Sanctions/ReferenceValueSets/CountryValues/Country`. */
const isValue = (path: string): boolean =>
  path.startsWith(`${root}/ReferenceValueSets/`) && path.split("/").length === 4;

function entryPart(references: OfacReferences, entry: XmlElement): ListRecordPart {
  const measures = xmlChildrenOf(entry, "SanctionsMeasure").filter(
    ({ attributes }) => references.text("SanctionsType", attributes.SanctionsTypeID) === "Program",
  );
  const [listedOn] = allBelow(entry, "EntryEvent", "Date")
    .flatMap((date) => ofacDateOf(date) ?? [])
    .sort();
  const programs = measures.map((measure) => xmlTextOf(measure, "Comment"));
  return { programs, ...(listedOn && { listedOn }) };
}

/** Papers come before the parties and programs after them, so both are kept, packed. */
class Parties {
  readonly #references = new OfacReferences();
  readonly #identityDocuments = new ListRecordParts(format);
  readonly #parties = new ListRecordParts(format);
  #isChecked = false;

  take(element: XmlElement, line: number): ListReading | null {
    if (element.name === "Location") this.#references.addLocation(element);
    else if (element.name === "IDRegDocument")
      this.#identityDocuments.add(element.attributes.IdentityID ?? "", {
        ...ofacDocumentPart(this.#references, element),
        line,
      });
    else if (element.name === "DistinctParty") return this.#addParty(element, line);
    else if (element.name === "SanctionsEntry") return this.#addEntry(element, line);
    else this.#references.add(element);
    return null;
  }

  #addParty(party: XmlElement, line: number): ListReading | null {
    if (!this.#isChecked) this.#references.need("PartySubType", "FeatureType", "NamePartType");
    this.#isChecked = true;
    const profile = xmlChildOf(party, "Profile");
    const id = profile?.attributes.ID;
    if (!profile || !id) return { line, why: "has no Profile with an ID" };
    if (this.#parties.has(id)) return { line, why: `is profile ${id.slice(0, 40)} a second time` };
    const identityDocuments = ofacIdentitiesOf(profile).flatMap(({ attributes }) =>
      this.#identityDocuments.take(attributes.ID ?? ""),
    );
    const parts = [{ id, line }, ...ofacPartyParts(this.#references, party, profile), ...identityDocuments];
    const reading = listReadingOf(parts);
    if ("why" in reading) return reading;
    if (reading.record.names.length === 0) return { line, why: "has no name (DocumentedName)" };
    this.#parties.add(id, { ...reading.record, line });
    return null;
  }

  #addEntry(entry: XmlElement, line: number): ListReading | null {
    const id = entry.attributes.ProfileID ?? "";
    if (!this.#parties.has(id))
      return { line, why: `is about profile ${id.slice(0, 40)}, which the list does not have` };
    this.#parties.add(id, entryPart(this.#references, entry));
    return null;
  }

  *finish(): Generator<ListReading> {
    for (const id of this.#identityDocuments.ids()) {
      const why = `is a paper of identity ${id.slice(0, 40)}, which the list does not have`;
      yield { line: recordLineOf(this.#identityDocuments.of(id)), why };
    }
    for (const id of this.#parties.ids()) yield listReadingOf(this.#parties.of(id));
  }
}

/** OFAC's "advanced" XML (SDN and consolidated). Records come when the whole file was read. */
export async function* readOfacAdvancedXml(bytes: ListBytes, { bytesMax }: ListLimits): AsyncGenerator<ListReading> {
  const parties = new Parties();
  const takes = (path: string) => paths.has(path) || isValue(path);
  const sections = new Set<string>();
  for await (const { element, line, path } of readElements(bytes, { format, root, bytesMax, takes })) {
    sections.add(path.split("/")[1] ?? "");
    const broken = parties.take(element, line);
    if (broken) yield broken;
  }
  for (const section of ["ReferenceValueSets", "DistinctParties", "SanctionsEntries"])
    if (!sections.has(section)) throw new ListError(format, `The file has no “${section}”, or an empty one`);
  yield* parties.finish();
}
