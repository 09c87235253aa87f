import { americanCards } from "./americas.ts";
import { asianAndAfricanCards } from "./asia-africa.ts";
import type { CardLayout } from "./card-layout.ts";
import { easternCards } from "./europe-east.ts";
import { westernCards } from "./europe-west.ts";

/** ICAO 9303 part 4, 4.1: the data page, its labels in English or French beside the state's own. */
const passport: CardLayout = {
  name: "passport",
  country: null,
  types: ["PASSPORT"],
  side: "below",
  fields: {
    surname: "Surname / Nom",
    givenNames: "Given names / Prénoms",
    birthDate: "Date of birth / Date de naissance",
    sex: "Sex / Sexe",
    nationality: "Nationality / Nationalité",
    documentNumber: { labels: "Passport No / Passport number / No du passeport" },
    issueDate: "Date of issue / Date de délivrance",
    expiryDate: "Date of expiry / Date d'expiration",
  },
  others:
    "Type / Code / Country code / Code du pays / Place of birth / Lieu de naissance / Authority / Autorité / Personal No / Height / Taille / Holder's signature / Signature du titulaire",
};

export const cardLayouts: readonly CardLayout[] = [
  passport,
  ...westernCards,
  ...easternCards,
  ...americanCards,
  ...asianAndAfricanCards,
];

/** Of the document that was chosen; several where a country prints more than one. */
export const findLayouts = (country: string, type: string): CardLayout[] =>
  cardLayouts.filter(
    (layout) => (layout.country === null || layout.country === country) && layout.types.some((each) => each === type),
  );
