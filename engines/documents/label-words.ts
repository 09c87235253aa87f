import { cardLayouts } from "./layouts/find-layouts.ts";
import { labelFieldOf } from "./layouts/label-sightings.ts";
import { printLettersOf } from "./layouts/print-atoms.ts";
import { textSimilarityOf } from "./text-likeness.ts";

const phrasesOf = (labels: string) => labels.split(" / ").filter((label) => label !== "");

const allLabels = cardLayouts.flatMap(({ fields, others }) => [
  ...Object.values(fields).flatMap((field) => phrasesOf(labelFieldOf(field).labels)),
  ...phrasesOf(others),
]);

/** Of passports and cards without a layout; languages of ICAO's members. */
const MORE_WORDS =
  "surname surnames name names first given forename forenames last family nom noms prenom prenoms usage apellido apellidos nombre nombres apelido apelidos nome nomes cognome familienname vorname vornamen nachname geburtsname naam voornaam voornamen efternamn fornamn etternavn fornavn efternavn sukunimi etunimet prijmeni jmeno priezvisko meno prezime ime nazwisko imiona imie vezeteknev utonev nume prenume soyadi adi emri mbiemri nama and et und y e of";

const words = new Set([
  ...allLabels.flatMap((label) => label.split(/[\s/()]+/)).map(printLettersOf),
  ...MORE_WORDS.split(" "),
]);
words.delete("");
const longWords = [...words].filter((word) => word.length >= 6);

/** One wrong letter in six is a recogniser's error. */
const likeEnough = 0.83;

/** A word of a label, as passports and cards of our layouts print them. */
export function isLabelWord(text: string): boolean {
  const letters = printLettersOf(text);
  if (words.has(letters)) return true;
  return (
    letters.length >= 6 &&
    longWords.some(
      (word) => Math.abs(word.length - letters.length) <= 1 && textSimilarityOf(word, letters) >= likeEnough,
    )
  );
}

const MORE_NUMBER_LABELS =
  "Passport No / Passport number / Passport Nr / No du passeport / Numero de passeport / Passeport no / Reisepass Nr / Passnummer / Pass Nr / Pasaporte No / No de pasaporte / Numero de pasaporte / Passaporto N / Passaporte No / Numero do passaporte / Paspoortnummer / Numer paszportu / Nr paszportu / Cislo pasu / Pasaport No / Document No / Document number / No du document / Document Nr / Numero de documento / Numero documento / Card No / Card number / ID number / Identity card No / Licence No / Паспорт № / № паспорта / Номер паспорта / Номер документа / Документ №";

/** Shorter ones, such as "No", stand before anything. */
const SHORTEST_LABEL = 6;

/** In Latin letters, lower case. */
export const numberLabels: readonly string[] = [
  ...new Set(
    [
      ...cardLayouts.flatMap(({ fields }) =>
        fields.documentNumber ? phrasesOf(labelFieldOf(fields.documentNumber).labels) : [],
      ),
      ...phrasesOf(MORE_NUMBER_LABELS),
    ].map(printLettersOf),
  ),
].filter((label) => label.length >= SHORTEST_LABEL);
