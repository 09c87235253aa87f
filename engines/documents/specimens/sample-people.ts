import { seededRandom } from "./seeded-random.ts";
import type { SpecimenPerson } from "./specimen-mrz.ts";

const NAMES: readonly [surname: string, givenNames: string][] = [
  ["Eriksson", "Anna Maria"],
  ["Müller-Żółkiewska", "Björn Å"],
  ["Шевченко", "Тарас Григорович"],
  ["O'Connor", "Siobhán"],
  ["García Márquez", "José Ignacio"],
  ["Papadopoulou", "Zoi"],
  ["Kowalczyk", "Zbigniew Feliks"],
  ["Nguyen", "Thi Quynh Xuan"],
  ["Vandenberghe", "Jean-Jacques Willy"],
  ["Øvergård", "Kjell"],
  ["Wolfeschlegelsteinhausenberger", "Hubert Blaine Maximilian"],
  ["Li", "Xu"],
];
const STATES = ["UTO", "UKR", "D", "FRA", "POL", "ESP", "GBR", "NOR"];
const PLACES = ["Kyiv", "Köln", "Gdańsk", "Lyon", "Bergen", "Sevilla"];
const NUMBER_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const twoDigits = (value: number) => String(value).padStart(2, "0");

export function samplePerson(seed: number): SpecimenPerson {
  const random = seededRandom(seed * 7919 + 13);
  const below = (limit: number) => Math.floor(random() * limit);
  const [surname, givenNames] = NAMES[below(NAMES.length)] ?? ["Doe", "Jo"];
  const state = STATES[below(STATES.length)] ?? "UTO";
  const date = (from: number, years: number) =>
    `${from + below(years)}-${twoDigits(1 + below(12))}-${twoDigits(1 + below(28))}`;
  const person: SpecimenPerson = {
    surname,
    givenNames,
    sex: (["F", "M", "X"] as const)[below(3)] ?? "X",
    birthDate: date(1940, 66),
    nationality: state,
    issuingState: state,
    documentNumber: Array.from({ length: 9 }, () => NUMBER_LETTERS[below(36)]).join(""),
    issueDate: date(2018, 7),
    expiryDate: date(2027, 9),
    placeOfBirth: PLACES[below(PLACES.length)] ?? "Kyiv",
  };
  return random() < 0.5 ? person : { ...person, personalNumber: String(1e11 + below(9e11)) };
}
