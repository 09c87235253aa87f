import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { degradePicture } from "#engines/documents/specimens/degrade.ts";
import { drawIdCard } from "#engines/documents/specimens/draw-id-card.ts";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import type { SpecimenPerson } from "#engines/documents/specimens/specimen-mrz.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { drawnOnce } from "./drawn-once.ts";

export const specimenPerson: SpecimenPerson = {
  surname: "Shevchenko",
  givenNames: "Olena",
  sex: "F",
  birthDate: "1990-05-17",
  nationality: "UKR",
  issuingState: "UKR",
  documentNumber: "FA1234567",
  issueDate: "2022-03-01",
  expiryDate: "2032-03-01",
  placeOfBirth: "Kyiv",
};

const faceOf = (person: string) => {
  const face = sampleFaces.find((sample) => sample.person === person);
  if (!face) throw new Error(`no sample face of ${person}`);
  return face;
};

export const selfieOf = async (person: string): Promise<Buffer> => readFile(faceOf(person).selfieFile);

export const portraitOf = async (person: string): Promise<Buffer> => readFile(faceOf(person).portraitFile);

export const passportPhoto = (person: string, changes: Partial<SpecimenPerson> = {}, seed = 7): Promise<Buffer> =>
  drawnOnce(["passport", person, { ...specimenPerson, ...changes }, seed], async () => {
    const page = await drawPassport({ ...specimenPerson, ...changes }, await portraitOf(person));
    return sharp(await degradePicture(page, "phone", seed))
      .jpeg({ quality: 90 })
      .toBuffer();
  });

export async function idCardPhotos(person: string): Promise<{ front: Buffer; back: Buffer }> {
  let drawn: ReturnType<typeof drawIdCard> | undefined;
  const photoOf = (side: "front" | "back", seed: number) =>
    drawnOnce(["card", side, person, specimenPerson, seed], async () => {
      drawn ??= drawIdCard(specimenPerson, await portraitOf(person));
      return degradePicture((await drawn)[side], "phone", seed);
    });
  return { front: await photoOf("front", 3), back: await photoOf("back", 4) };
}
