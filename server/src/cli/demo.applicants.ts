import sharp from "sharp";
import { degradePicture } from "#engines/documents/specimens/degrade.ts";
import { drawIdCard } from "#engines/documents/specimens/draw-id-card.ts";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { blurPhoto } from "#engines/documents/specimens/photo-faults.ts";
import type { SpecimenPerson } from "#engines/documents/specimens/specimen-mrz.ts";
import { type DrawnFace, drawnFaces, drawPortrait, drawSelfie } from "#engines/faces/samples/drawn-faces.ts";

type DemoDocument = "PASSPORT" | "GOVERNMENT_ID";

export type DemoApplicant = {
  about: string;
  face: number;
  documentType: DemoDocument;
  country: "UA" | "DE" | "PL";
  person: SpecimenPerson;
  typed?: Partial<Record<"first_name" | "last_name" | "dob", string>>;
  selfieOf?: number;
  address: string;
  startsBlurred?: boolean;
  leaves?: "after the profile";
  decision?: "valid";
};

const states = { UA: "UKR", DE: "D", PL: "POL" } as const;
/** Public addresses of the three countries, for the check of the address. */
const addresses = { UA: "194.44.1.1", DE: "217.0.1.1", PL: "83.0.1.1" } as const;

type Cast = Omit<Partial<DemoApplicant>, "person"> & {
  about: string;
  /** Of `drawnFaces`. */
  face: number;
  name: [first: string, last: string];
  person?: Partial<SpecimenPerson>;
};

function cast(number: number, { person = {}, country = "UA", name, ...given }: Cast): DemoApplicant {
  return {
    documentType: "PASSPORT",
    country,
    address: addresses[country],
    ...given,
    person: {
      surname: name[1],
      givenNames: name[0],
      sex: faceOf(given.face).sex,
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

/** The results are what the checks really find. */
export const demoApplicants: readonly DemoApplicant[] = [
  cast(1, { about: "everything fits", face: 1, name: ["Amalia", "Sorensen"] }),
  cast(2, {
    about: "a blurred photo is refused, then an identity card, front and back",
    face: 5,
    name: ["Bruno", "Keller"],
    documentType: "GOVERNMENT_ID",
    country: "PL",
    startsBlurred: true,
  }),
  cast(3, { about: "the selfie is somebody else's", face: 4, selfieOf: 0, name: ["Emil", "Santos"], country: "DE" }),
  cast(4, {
    about: "on the bank's own list",
    face: 6,
    name: ["Viktor", "Hrytsenko"],
    person: { birthDate: "1979-03-21" },
  }),
  cast(5, {
    about: "a name that the passport does not bear, approved by a reviewer",
    face: 2,
    name: ["Hanna", "Novak"],
    typed: { last_name: "Lemaire" },
    country: "PL",
    decision: "valid",
  }),
  cast(6, { about: "left after the first step", face: 1, name: ["Carmen", "Vidal"], leaves: "after the profile" }),
];

/** Of the company: one who passes, one who waits for a reviewer. */
export const demoDirector = cast(14, { about: "a director", face: 3, name: ["Maria", "Kovalenko"] });
export const demoOwner = cast(15, {
  about: "an owner who types another name",
  face: 1,
  name: ["Iryna", "Bondar"],
  typed: { last_name: "Nowak" },
});

function faceOf(face: number): DrawnFace {
  const drawn = drawnFaces[face];
  if (!drawn) throw new Error(`no drawn face ${face}`);
  return drawn;
}

export type DemoPhotos = { front: Buffer; back?: Buffer; selfie: Buffer };

export async function drawPhotos(
  { face, documentType, person, selfieOf }: DemoApplicant,
  seed: number,
): Promise<DemoPhotos> {
  const portrait = await drawPortrait(faceOf(face));
  const photograph = async (page: Buffer) =>
    sharp(await degradePicture(page, "phone", seed))
      .jpeg({ quality: 90 })
      .toBuffer();
  const selfie = await drawSelfie(faceOf(selfieOf ?? face));
  if (documentType === "PASSPORT") return { front: await photograph(await drawPassport(person, portrait)), selfie };
  const card = await drawIdCard(person, portrait);
  return { front: await photograph(card.front), back: await photograph(card.back), selfie };
}

export const shakenPicture = (photo: Buffer): Promise<Buffer> => blurPhoto(photo, 9);
