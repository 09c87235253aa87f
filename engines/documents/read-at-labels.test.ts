import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../long.fixture.ts";
import { readDocument } from "./read-document.ts";
import { scriptModelOf } from "./script-models.ts";
import { degradePicture } from "./specimens/degrade.ts";
import { type CardText, drawSpecimenCard, stackPairs } from "./specimens/draw-card.ts";
import { drawIdCard } from "./specimens/draw-id-card.ts";
import { drawFace } from "./specimens/drawn-face.ts";
import { darkenPhoto } from "./specimens/photo-faults.ts";
import type { SpecimenPerson } from "./specimens/specimen-mrz.ts";
import { createVisualZoneReader, type VisualZoneReader } from "./visual-zone.ts";

const root = "/usr/share/tesseract-ocr";
const folder = `${root}/${readdirSync(root)[0]}/tessdata`;
let print: VisualZoneReader;
beforeAll(async () => {
  print = await createVisualZoneReader();
});
afterAll(() => print?.close());

/** Its values by field, read from a photo by the model of its country. */
async function readCard(country: string, texts: CardText[]): Promise<Record<string, string>> {
  const model = scriptModelOf(country, folder);
  if (!model) throw new Error(`no model for ${country} in ${folder}: .ci/run names the packages`);
  const other = await createVisualZoneReader(model);
  try {
    const front = await degradePicture(await drawSpecimenCard(texts), "clean", 3);
    const { printed } = await readDocument({ front, chosen: { country, type: "GOVERNMENT_ID" } }, "2026-11-25", {
      print,
      other,
    });
    return Object.fromEntries((printed?.fields ?? []).map(({ name, value }) => [name, value]));
  } finally {
    await other.close();
  }
}

test("a card in Cyrillic and Latin is read at its labels", async () => {
  const card = stackPairs([
    { label: "Прізвище / Surname", value: "ШЕВЧЕНКО" },
    { label: "Ім'я / Name", value: "ОЛЕНА" },
    { label: "По батькові / Patronymic", value: "ІВАНІВНА" },
    { label: "Дата народження / Date of birth", value: "24 08 1991" },
    { label: "Дійсний до / Date of expiry", value: "15 05 2030" },
    { label: "Документ № / Document No.", value: "000123456" },
  ]);
  expect(await readCard("UA", card)).toMatchObject({
    surname: "ШЕВЧЕНКО",
    givenNames: "ОЛЕНА",
    birthDate: "1991-08-24",
    documentNumber: "000123456",
  });
});

test.runIf(isLong)("a card in Greek is", async () => {
  const card = stackPairs([
    { label: "ΕΠΩΝΥΜΟ / SURNAME", value: "ΠΑΠΑΔΟΠΟΥΛΟΥ" },
    { label: "ΟΝΟΜΑ / GIVEN NAMES", value: "ΕΛΕΝΗ" },
    { label: "ΗΜΕΡΟΜΗΝΙΑ ΓΕΝΝΗΣΗΣ / DATE OF BIRTH", value: "14.08.1990" },
    { label: "ΗΜΕΡΟΜΗΝΙΑ ΛΗΞΗΣ / DATE OF EXPIRY", value: "01.03.2032" },
  ]);
  expect(await readCard("GR", card)).toEqual({
    surname: "ΠΑΠΑΔΟΠΟΥΛΟΥ",
    givenNames: "ΕΛΕΝΗ",
    birthDate: "1990-08-14",
    expiryDate: "2032-03-01",
  });
});

test.runIf(isLong)("a card in Hebrew is, from the right", async () => {
  const card = stackPairs(
    [
      { label: "שם משפחה", value: "כהן" },
      { label: "שם פרטי", value: "דוד משה" },
      { label: "תאריך לידה", value: "14.08.1990" },
      { label: "בתוקף עד", value: "01.03.2032" },
    ],
    0,
    60,
  );
  expect(await readCard("IL", card)).toEqual({
    surname: "כהן",
    givenNames: "דוד משה",
    birthDate: "1990-08-14",
    expiryDate: "2032-03-01",
  });
});

test("names that are printed in Cyrillic alone agree with the zone on the back, once their script is read", async () => {
  const model = scriptModelOf("UA", folder);
  if (!model) throw new Error("no model");
  const person: SpecimenPerson = {
    surname: "Шевченко",
    givenNames: "Олена",
    sex: "F",
    birthDate: "1991-08-24",
    nationality: "UKR",
    issuingState: "UKR",
    documentNumber: "C01X00T47",
    issueDate: "2022-03-01",
    expiryDate: "2032-02-28",
    placeOfBirth: "Київ",
  };
  const front = stackPairs([
    { label: "Прізвище", value: "ШЕВЧЕНКО" },
    { label: "Ім'я", value: "ОЛЕНА" },
    { label: "Дата народження", value: "24.08.1991" },
    { label: "Дійсний до", value: "28.02.2032" },
    { label: "Документ №", value: "C01X00T47" },
  ]);
  const { back } = await drawIdCard(person, await drawFace(60));
  const photos = {
    front: await degradePicture(await drawSpecimenCard(front), "clean", 8),
    back: await degradePicture(back, "clean", 9),
  };
  const other = await createVisualZoneReader(model);
  try {
    const inLatin = await readDocument(photos, "2026-11-25", { print });
    const inBoth = await readDocument(photos, "2026-11-25", { print, other });
    const outcomeOf = ({ crossChecks }: typeof inBoth, name: string) =>
      crossChecks.find((check) => check.name === name)?.outcome;
    expect(outcomeOf(inLatin, "surname")).toBe("not_found");
    expect(outcomeOf(inBoth, "surname")).toBe("match");
    expect(outcomeOf(inBoth, "givenNames")).toBe("match");
    expect(inBoth.printed).toBeNull();
  } finally {
    await other.close();
  }
});

test("a card in the dark is read in even light", async () => {
  const card = stackPairs([
    { label: "NAZWISKO / SURNAME", value: "KOWALSKA" },
    { label: "IMIONA / GIVEN NAMES", value: "ANNA MARIA" },
    { label: "DATA URODZENIA / DATE OF BIRTH", value: "14.08.1990" },
    { label: "TERMIN WAŻNOŚCI / EXPIRY DATE", value: "01.03.2032" },
  ]);
  const front = await darkenPhoto(await degradePicture(await drawSpecimenCard(card), "phone", 700), 0.3);
  const chosen = { country: "PL", type: "GOVERNMENT_ID" };
  const { printed } = await readDocument({ front, chosen }, "2026-11-25", { print });
  expect(printed?.fields.map(({ name, value }) => [name, value])).toEqual([
    ["surname", "KOWALSKA"],
    ["givenNames", "ANNA MARIA"],
    ["birthDate", "1990-08-14"],
    ["expiryDate", "2032-03-01"],
  ]);
});

test("a model that is cut off, and what is none, is refused without ending the process", async () => {
  const broken = mkdtempSync(join(tmpdir(), "models-"));
  const whole = readFileSync(join(folder, "ukr.traineddata"));
  const models = { ukr: whole.subarray(0, whole.length * 0.99), ell: Buffer.from("no model"), heb: Buffer.alloc(0) };
  for (const [language, bytes] of Object.entries(models)) {
    writeFileSync(join(broken, `${language}.traineddata`), bytes);
    await expect(createVisualZoneReader({ folder: broken, language })).rejects.toThrow(/no model/);
  }
});
