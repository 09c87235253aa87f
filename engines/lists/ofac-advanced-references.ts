import { countryOf } from "./country-names.ts";
import { ListError } from "./lists.types.ts";
import { partialDate, yearsBetween } from "./partial-dates.ts";
import { allBelow, type XmlElement, xmlChildrenOf, xmlTextOf } from "./xml-elements.ts";

const valuesMax = 20_000;
const locationsMax = 500_000;
const textMax = 500;

type Value = { text: string; attributes: Readonly<Record<string, string>> };

function tooMany(what: string): never {
  throw new ListError("ofac-advanced-xml", `The file has more than ${what}`);
}

/** The values at the top of the file, which the rest names by number, and the countries of its locations. */
export class OfacReferences {
  readonly #values = new Map<string, Value>();
  readonly #locations = new Map<string, string[]>();

  /** @throws ListError when there are more than any list needs */
  add(element: XmlElement): void {
    const attributes = Object.entries(element.attributes).map(([name, value]) => [name, value.slice(0, textMax)]);
    const value = { text: element.text.trim().slice(0, textMax), attributes: Object.fromEntries(attributes) };
    this.#values.set(`${element.name} ${element.attributes.ID}`, value);
    if (this.#values.size > valuesMax) tooMany(`${valuesMax} reference values`);
  }

  addLocation(location: XmlElement): void {
    const countries = xmlChildrenOf(location, "LocationCountry").map(({ attributes }) =>
      this.country(attributes.CountryID),
    );
    const areas = xmlChildrenOf(location, "LocationAreaCode").map(({ attributes }) => {
      const area = this.#values.get(`AreaCode ${attributes.AreaCodeID}`);
      return this.country(area?.attributes.CountryID) ?? countryOf(area?.attributes.Description ?? "");
    });
    const found = [...new Set([...countries, ...areas].flatMap((country) => country ?? []))];
    if (found.length > 0) this.#locations.set((location.attributes.ID ?? "").slice(0, textMax), found);
    if (this.#locations.size > locationsMax) tooMany(`${locationsMax} locations`);
  }

  /** The words of a value; empty when the file does not have it. */
  text(name: string, id: string | undefined): string {
    return this.#values.get(`${name} ${id}`)?.text ?? "";
  }

  attribute(name: string, id: string | undefined, attribute: string): string | undefined {
    return this.#values.get(`${name} ${id}`)?.attributes[attribute];
  }

  country(id: string | undefined): string | null {
    const value = this.#values.get(`Country ${id}`);
    return value ? (countryOf(value.attributes.ISO2 ?? "") ?? countryOf(value.text)) : null;
  }

  countriesOfLocation(id: string | undefined): string[] {
    return this.#locations.get(id ?? "") ?? [];
  }

  /** @throws ListError that names the sets that are not there */
  need(...names: string[]): void {
    const has = (name: string) => [...this.#values.keys()].some((key) => key.startsWith(`${name} `));
    const missing = names.filter((name) => !has(name));
    if (missing.length > 0)
      throw new ListError(
        "ofac-advanced-xml",
        `ReferenceValueSets has no ${missing.map((name) => `“${name}”`).join(", ")}`,
      );
  }
}

const part = (date: XmlElement | undefined, name: string): number => Number(xmlTextOf(date, name).trim()) || 0;

export function ofacDateOf(date: XmlElement | undefined): string | null {
  return partialDate(part(date, "Year"), part(date, "Month"), part(date, "Day"));
}

/** A period of a day is that day, one of a whole year that year; a longer one its years. */
export function datesOfPeriod(period: XmlElement): string[] {
  const start = ofacDateOf(allBelow(period, "Start", "From")[0]);
  const end = ofacDateOf(allBelow(period, "End", "To")[0]) ?? start;
  if (!start || !end) return [];
  if (start === end) return [start];
  const isMonth = start.slice(0, 7) === end.slice(0, 7) && start.endsWith("-01") && Number(end.slice(8)) >= 28;
  return isMonth ? [start.slice(0, 7)] : yearsBetween(Number(start.slice(0, 4)), Number(end.slice(0, 4)));
}
