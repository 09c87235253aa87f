import { lineOf, readingOf } from "./finish-record.ts";
import { type ListBytes, ListError, type ListLimits, type ListReading, type RecordPart } from "./lists.types.ts";
import { documentPart, identitiesOf, partyParts } from "./ofac-advanced-party.ts";
import { dateOf, References } from "./ofac-advanced-references.ts";
import { RecordParts } from "./record-parts.ts";
import { allBelow, childOf, childrenOf, readElements, textOf, type XmlElement } from "./xml-elements.ts";

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

function entryPart(references: References, entry: XmlElement): RecordPart {
  const measures = childrenOf(entry, "SanctionsMeasure").filter(
    ({ attributes }) => references.text("SanctionsType", attributes.SanctionsTypeID) === "Program",
  );
  const [listedOn] = allBelow(entry, "EntryEvent", "Date")
    .flatMap((date) => dateOf(date) ?? [])
    .sort();
  const programs = measures.map((measure) => textOf(measure, "Comment"));
  return { programs, ...(listedOn && { listedOn }) };
}

/** Papers come before the parties and programs after them, so both are kept, packed. */
class Parties {
  readonly #references = new References();
  readonly #identityDocuments = new RecordParts(format);
  readonly #parties = new RecordParts(format);
  #isChecked = false;

  take(element: XmlElement, line: number): ListReading | null {
    if (element.name === "Location") this.#references.addLocation(element);
    else if (element.name === "IDRegDocument")
      this.#identityDocuments.add(element.attributes.IdentityID ?? "", {
        ...documentPart(this.#references, element),
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
    const profile = childOf(party, "Profile");
    const id = profile?.attributes.ID;
    if (!profile || !id) return { line, why: "has no Profile with an ID" };
    if (this.#parties.has(id)) return { line, why: `is profile ${id.slice(0, 40)} a second time` };
    const identityDocuments = identitiesOf(profile).flatMap(({ attributes }) =>
      this.#identityDocuments.take(attributes.ID ?? ""),
    );
    const parts = [{ id, line }, ...partyParts(this.#references, party, profile), ...identityDocuments];
    const reading = readingOf(parts);
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
      yield { line: lineOf(this.#identityDocuments.of(id)), why };
    }
    for (const id of this.#parties.ids()) yield readingOf(this.#parties.of(id));
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
