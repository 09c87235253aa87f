import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { degrade } from "#engines/documents/specimens/degrade.ts";
import { drawIdCard } from "#engines/documents/specimens/draw-id-card.ts";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { blurPhoto } from "#engines/documents/specimens/photo-faults.ts";
import type { SpecimenPerson } from "#engines/documents/specimens/specimen-mrz.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";

type DemoDocument = "PASSPORT" | "GOVERNMENT_ID";

export type DemoApplicant = {
  about: string;
  face: string;
  documentType: DemoDocument;
  country: "UA" | "DE" | "PL";
  person: SpecimenPerson;
  typed?: Partial<Record<"first_name" | "last_name" | "dob", string>>;
  selfieOf?: string;
  address: string;
  startsBlurred?: boolean;
  leaves?: "after the profile";
  decision?: "valid";
};

const states = { UA: "UKR", DE: "D", PL: "POL" } as const;
/** Public addresses of the three countries, for the check of the address. */
const addresses = { UA: "194.44.1.1", DE: "217.0.1.1", PL: "83.0.1.1" } as const;

type Cast = Omit<Partial<DemoApplicant>, "person"> & { about: string; face: string; person?: Partial<SpecimenPerson> };

function cast(number: number, { person = {}, country = "UA", ...given }: Cast): DemoApplicant {
  const sample = sampleFaces.find(({ person: name }) => name === given.face);
  if (!sample) throw new Error(`no sample face of ${given.face}`);
  return {
    documentType: "PASSPORT",
    country,
    address: addresses[country],
    ...given,
    person: {
      surname: sample.name.last,
      givenNames: sample.name.first,
      sex: "F",
      birthDate: `19${80 + number}-0${1 + (number % 9)}-1${number % 10}`,
      nationality: states[country],
      issuingState: states[country],
      documentNumber: `FD${String(417_253 + number * 31_337).padStart(7, "0")}`.slice(0, 9),
      issueDate: "2022-03-01",
      expiryDate: "2032-03-01",
      placeOfBirth: "Kyiv",
      ...person,
    },
  };
}

const amalia: Cast = { about: "everything fits", face: "amalia" };
const anna = { surname: "Bergmann", givenNames: "Anna" };

/** The results are what the checks really find. */
export const demoApplicants: readonly DemoApplicant[] = [
  cast(1, amalia),
  cast(2, { about: "an identity card, front and back", face: "bruna", documentType: "GOVERNMENT_ID", country: "PL" }),
  cast(3, {
    about: "a blurred photo is refused, the next one taken",
    face: "carmen",
    country: "DE",
    startsBlurred: true,
  }),
  cast(4, {
    about: "the passport has expired",
    face: "dalia",
    person: { issueDate: "2012-05-02", expiryDate: "2022-05-02" },
  }),
  cast(5, { about: "another birthday is typed", face: "elena", typed: { dob: "1985-12-24" } }),
  cast(6, { about: "the selfie is somebody else's", face: "farah", selfieOf: "hanna" }),
  cast(7, { about: "too young", face: "hanna", person: { birthDate: "2011-04-09" } }),
  cast(1, { ...amalia, about: "the same person and passport a second time" }),
  cast(8, { about: "a known face with another name", face: "bruna", country: "DE", person: anna }),
  cast(9, {
    about: "a name that the passport does not bear",
    face: "dalia",
    typed: { last_name: "Lemaire" },
    country: "PL",
  }),
  cast(10, { about: "calls from another country", face: "elena", country: "PL", address: addresses.DE }),
  cast(11, { about: "everything fits, in Poland", face: "farah", country: "PL" }),
  cast(12, { about: "approved by a reviewer", face: "hanna", typed: { last_name: "Nowak" }, decision: "valid" }),
  cast(13, { about: "left after the first step", face: "carmen", leaves: "after the profile" }),
];

/** Of the company: one who passes, one who waits for a reviewer. */
export const demoDirector = cast(14, {
  about: "a director",
  face: "amalia",
  person: { surname: "Kovalenko", givenNames: "Maria" },
});
export const demoOwner = cast(15, {
  about: "an owner who types another name",
  face: "hanna",
  person: { surname: "Bondar", givenNames: "Iryna" },
  typed: { last_name: "Nowak" },
});

const fileOf = (face: string, kind: "portraitFile" | "selfieFile"): Promise<Buffer> => {
  const sample = sampleFaces.find(({ person }) => person === face);
  if (!sample) throw new Error(`no sample face of ${face}`);
  return readFile(sample[kind]);
};

export type DemoPhotos = { front: Buffer; back?: Buffer; selfie: Buffer };

export async function drawPhotos(
  { face, documentType, person, selfieOf }: DemoApplicant,
  seed: number,
): Promise<DemoPhotos> {
  const portrait = await fileOf(face, "portraitFile");
  const photograph = async (page: Buffer) =>
    sharp(await degrade(page, "phone", seed))
      .jpeg({ quality: 90 })
      .toBuffer();
  const selfie = await fileOf(selfieOf ?? face, "selfieFile");
  if (documentType === "PASSPORT") return { front: await photograph(await drawPassport(person, portrait)), selfie };
  const card = await drawIdCard(person, portrait);
  return { front: await photograph(card.front), back: await photograph(card.back), selfie };
}

export const shaken = (photo: Buffer): Promise<Buffer> => blurPhoto(photo, 9);
