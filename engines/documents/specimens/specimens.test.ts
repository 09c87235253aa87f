import sharp from "sharp";
import { expect, test } from "vitest";
import { degradePicture } from "./degrade.ts";
import { drawIdCard } from "./draw-id-card.ts";
import { drawPassport } from "./draw-passport.ts";
import { drawFace } from "./drawn-face.ts";
import { samplePerson } from "./sample-people.ts";
import { idCardMrz, passportMrz, type SpecimenPerson } from "./specimen-mrz.ts";

const ERIKSSON: SpecimenPerson = {
  surname: "Eriksson",
  givenNames: "Anna Maria",
  sex: "F",
  birthDate: "1974-08-12",
  nationality: "UTO",
  issuingState: "UTO",
  documentNumber: "L898902C3",
  issueDate: "2007-04-16",
  expiryDate: "2012-04-15",
  placeOfBirth: "Zenith",
  personalNumber: "ZE184226B",
};

test("the zone of a drawn passport is the one of ICAO 9303 part 4", () => {
  expect(passportMrz(ERIKSSON)).toEqual([
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
    "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]);
});

test("the zone of a drawn card has three lines of thirty with right check digits", () => {
  const { personalNumber: _, ...card } = { ...ERIKSSON, documentNumber: "D23145890" };
  expect(idCardMrz(card)).toEqual([
    "IDUTOD231458907<<<<<<<<<<<<<<<",
    "7408122F1204159UTO<<<<<<<<<<<6",
    "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
  ]);
});

test("documents are drawn at the sizes of ICAO 9303 and a photo of one depends on its seed alone", async () => {
  const face = await drawFace(20);
  const passport = await drawPassport(samplePerson(1), face);
  const card = await drawIdCard(samplePerson(1), face);
  expect(await sharp(passport).metadata()).toMatchObject({ format: "png", width: 1250, height: 880 });
  expect(await sharp(card.back).metadata()).toMatchObject({ format: "png", width: 1284, height: 810 });
  const photo = await degradePicture(card.front, "hard", 7);
  expect((await degradePicture(card.front, "hard", 7)).equals(photo)).toBe(true);
  expect((await degradePicture(card.front, "hard", 8)).equals(photo)).toBe(false);
});
