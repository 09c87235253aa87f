import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PrintedReading } from "./layouts/read-printed-fields.ts";
import { numberedLicenceCountries, readLicenceFields } from "./licence-layout.ts";
import { degradePicture } from "./specimens/degrade.ts";
import { drawEuLicence, type EuLicence } from "./specimens/draw-eu-licence.ts";
import { drawFace } from "./specimens/drawn-face.ts";
import { createVisualZoneReader, type VisualZoneReader } from "./visual-zone.ts";

let print: VisualZoneReader;
let face: Buffer;
beforeAll(async () => {
  print = await createVisualZoneReader();
  face = await drawFace(210);
});
afterAll(() => print?.close());

const valuesOf = (reading: PrintedReading | null): Record<string, string> =>
  Object.fromEntries((reading?.fields ?? []).map(({ name, value }) => [name, value]));

const licenceOf = (country: string, title: string, surname: string, givenNames: string): EuLicence => ({
  country,
  title,
  surname,
  givenNames,
  birthDate: "1984-11-23",
  placeOfBirth: "Springfield",
  issueDate: "2021-06-14",
  expiryDate: "2031-06-13",
  authority: "OFFICE 12",
  documentNumber: `B${country.charCodeAt(0)}72RRE2I55`,
});

describe("a driving licence with numbered fields", () => {
  test.each([
    ["DE", "FÜHRERSCHEIN", "Mustermann", "Erika"],
    ["FR", "PERMIS DE CONDUIRE", "Dupont", "Marie Anne"],
    ["PL", "PRAWO JAZDY", "Kowalska", "Anna"],
    ["ES", "PERMISO DE CONDUCCION", "Garcia Lopez", "Jose"],
  ])("of %s is read field by field, and no value is another field's", async (country, title, surname, givenNames) => {
    const licence = licenceOf(country, title, surname, givenNames);
    const reading = readLicenceFields(
      await print.read(await degradePicture(await drawEuLicence(licence, face), "clean", 5)),
    );
    const wanted = {
      surname: surname.toUpperCase(),
      givenNames: givenNames.toUpperCase(),
      birthDate: licence.birthDate,
      issueDate: licence.issueDate,
      expiryDate: licence.expiryDate,
    };
    expect(valuesOf(reading)).toMatchObject({ birthDate: wanted.birthDate, expiryDate: wanted.expiryDate });
    for (const [name, value] of Object.entries(wanted)) {
      const read = valuesOf(reading)[name] ?? null;
      expect([name, read === null || read === value]).toEqual([name, true]);
    }
  });

  test("is not found where no numbers are, and dates that contradict each other are dropped", () => {
    const lines = (...texts: string[]) => ({
      lines: texts.map((text, at) => ({
        text,
        confidence: 0.9,
        box: { left: 0, top: at * 30, width: 100, height: 20 },
      })),
    });
    const read = (...texts: string[]) => valuesOf(readLicenceFields(lines(...texts)));
    expect(readLicenceFields(lines("IDENTITY CARD", "Surname MUSTERMANN", "12 Main Street"))).toBeNull();
    expect(read("1. DOE", "2. JANE", "3. 01.02.1990 BERN", "5. A1234567")).toEqual({
      surname: "DOE",
      givenNames: "JANE",
      birthDate: "1990-02-01",
      documentNumber: "A1234567",
    });
    expect(read("1. DOE", "2. JANE", "3. 01.02.1990", "4a. 05.05.1980 4b. 05.05.2031", "5. A1234567")).toEqual({
      surname: "DOE",
      givenNames: "JANE",
      documentNumber: "A1234567",
    });
    expect(readLicenceFields(lines("1. DOE 7", "2. JANE", "3. 32.13.1990", "5. AB"))).toBeNull();
    expect(numberedLicenceCountries.size).toBeGreaterThanOrEqual(40);
    expect(read("1. DOE", "2. JANE", "3. 10.12.1990", "4a. 11.02.2020 4b. 12.02.2030")).toEqual({
      surname: "DOE",
      givenNames: "JANE",
      birthDate: "1990-12-10",
      issueDate: "2020-02-11",
      expiryDate: "2030-02-12",
    });
  });
});
