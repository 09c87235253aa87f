import type { SpecimenPerson } from "#engines/documents/specimens/specimen-mrz.ts";
import { type DrawnFace, furtherFaces } from "#engines/faces/samples/drawn-faces.ts";

export type RandomSource = () => number;
export const randomChoice = <T>(random: RandomSource, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
/** Each with its weight. */
export function weightedChoice<T>(random: RandomSource, of: readonly (readonly [T, number])[]): T {
  let left = random() * of.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [each, weight] of of) {
    left -= weight;
    if (left < 0) return each;
  }
  return (of[0] as readonly [T, number])[0];
}
/** The same form as `randomUUID`, by the drawn numbers. */
export function drawId(random: RandomSource): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  hex[12] = "4";
  hex[16] = randomChoice(random, ["8", "9", "a", "b"]);
  const text = hex.join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}

/** Of every country: the share of applicants, its state in a zone, addresses of its providers, names. */
const countries = {
  UA: {
    weight: 38,
    state: "UKR",
    dial: "+38067",
    city: "Kyiv",
    addresses: ["194.44.1.1", "91.198.36.14", "178.150.0.9", "46.211.30.7", "31.128.80.5", "93.175.200.3"],
    women: ["Olena", "Iryna", "Oksana", "Nataliia", "Kateryna", "Yuliia", "Sofiia", "Daryna", "Halyna"],
    men: ["Andrii", "Oleksandr", "Taras", "Dmytro", "Bohdan", "Serhii", "Maksym", "Ivan", "Yurii"],
    surnames: [
      "Kovalenko",
      "Bondarenko",
      "Tkachenko",
      "Marchenko",
      "Savchuk",
      "Lysenko",
      "Moroz",
      "Petrenko",
      "Shevchuk",
      "Rudenko",
      "Klymenko",
      "Zinchenko",
    ],
  },
  PL: {
    weight: 24,
    state: "POL",
    dial: "+48501",
    city: "Warsaw",
    addresses: ["83.0.1.1", "89.64.10.20", "79.184.5.6", "31.0.40.8"],
    women: ["Anna", "Katarzyna", "Agnieszka", "Zofia", "Magdalena", "Joanna", "Ewa"],
    men: ["Piotr", "Tomasz", "Marcin", "Jakub", "Pawel", "Adam", "Michal"],
    surnames: ["Nowak", "Kowalczyk", "Wojcik", "Mazur", "Krawczyk", "Pawlak", "Zajac", "Walczak", "Dudek", "Baran"],
  },
  DE: {
    weight: 16,
    state: "D",
    dial: "+49151",
    city: "Berlin",
    addresses: ["217.0.1.1", "91.0.20.30", "87.128.4.5", "79.192.8.9"],
    women: ["Lena", "Clara", "Johanna", "Marie", "Greta", "Frieda"],
    men: ["Lukas", "Jonas", "Felix", "Moritz", "Paul", "Emil"],
    surnames: ["Bergmann", "Vogel", "Krause", "Lehmann", "Winkler", "Brandt", "Seidel", "Arnold", "Haas", "Busch"],
  },
  RO: {
    weight: 8,
    state: "ROU",
    dial: "+40721",
    city: "Bucharest",
    addresses: ["86.120.1.2", "79.112.3.4", "5.12.6.7"],
    women: ["Ioana", "Andreea", "Elena", "Mihaela", "Raluca"],
    men: ["Andrei", "Mihai", "Stefan", "Radu", "Vlad"],
    surnames: ["Popescu", "Ionescu", "Stan", "Dumitru", "Marin", "Tudor", "Dobre", "Barbu"],
  },
  CZ: {
    weight: 6,
    state: "CZE",
    dial: "+420601",
    city: "Prague",
    addresses: ["89.102.1.2", "85.70.3.4", "109.80.5.6"],
    women: ["Tereza", "Eliska", "Lucie", "Jana", "Petra"],
    men: ["Jakub", "Ondrej", "Vojtech", "Martin", "David"],
    surnames: ["Novotny", "Dvorak", "Cerny", "Prochazka", "Kucera", "Vesely", "Horak", "Marek"],
  },
  ES: {
    weight: 5,
    state: "ESP",
    dial: "+34611",
    city: "Madrid",
    addresses: ["80.24.1.2", "83.32.3.4", "88.0.5.6"],
    women: ["Lucia", "Carmen", "Paula", "Marta", "Elena"],
    men: ["Javier", "Pablo", "Diego", "Alvaro", "Sergio"],
    surnames: ["Garcia", "Moreno", "Navarro", "Molina", "Ortega", "Delgado", "Vidal", "Campos"],
  },
  LT: {
    weight: 3,
    state: "LTU",
    dial: "+370612",
    city: "Vilnius",
    addresses: ["78.56.1.2", "88.118.3.4"],
    women: ["Ruta", "Egle", "Gabija", "Ieva"],
    men: ["Jonas", "Lukas", "Mantas", "Tomas"],
    surnames: ["Petrauskas", "Jankauskas", "Stankevicius", "Butkus", "Urbonas"],
  },
} as const;
export type DemoCountry = keyof typeof countries;
export const demoCountries = Object.keys(countries) as DemoCountry[];
export const demoAddressOf = (country: DemoCountry, random: RandomSource) =>
  randomChoice(random, countries[country].addresses);

export type DemoPerson = {
  id: string;
  externalId: string;
  country: DemoCountry;
  documentType: "PASSPORT" | "GOVERNMENT_ID";
  passport: SpecimenPerson;
  email: string;
  phone: string;
  address: string;
  face: DrawnFace;
};

const two = (n: number) => String(n).padStart(2, "0");
const dayIn = (random: RandomSource, from: number, to: number) =>
  `${from + Math.floor(random() * (to - from))}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;

/** @param year of now @param n gives the customer's own number of the person */
export function drawDemoPerson(random: RandomSource, year: number, n: number): DemoPerson {
  const country = weightedChoice(
    random,
    demoCountries.map((each) => [each, countries[each].weight] as const),
  );
  const of = countries[country];
  const sex = random() < 0.52 ? ("F" as const) : ("M" as const);
  const [first, last] = [randomChoice(random, sex === "F" ? of.women : of.men), randomChoice(random, of.surnames)];
  const issued = year - 1 - Math.floor(random() * 7);
  const born = year - 19 - Math.floor(random() ** 1.6 * 48);
  const documentType = random() < 0.72 ? ("PASSPORT" as const) : ("GOVERNMENT_ID" as const);
  const issueDay = dayIn(random, issued, issued + 1);
  return {
    id: drawId(random),
    externalId: `customer-${10_000 + n}`,
    country,
    documentType,
    passport: {
      surname: last,
      givenNames: first,
      sex,
      birthDate: dayIn(random, born, born + 1),
      nationality: of.state,
      issuingState: of.state,
      documentNumber: `${randomChoice(random, ["F", "G", "K", "M"])}${randomChoice(random, ["A", "B", "E", "H"])}${String(Math.floor(random() * 9_000_000) + 1_000_000)}`,
      issueDate: issueDay,
      expiryDate: `${issued + 10}${issueDay.slice(4)}`,
      placeOfBirth: of.city,
    },
    email: `${first}.${last}${Math.floor(random() * 90 + 10)}@mail.example`.toLowerCase(),
    phone: `${of.dial}${String(Math.floor(random() * 900_000) + 100_000)}`,
    address: demoAddressOf(country, random),
    face: randomChoice(
      random,
      furtherFaces.filter((each) => each.sex === sex),
    ),
  };
}
