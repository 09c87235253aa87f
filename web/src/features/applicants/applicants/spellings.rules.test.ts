import { expect, test } from "vitest";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { spellingsOf } from "./spellings.rules.ts";

const known = (field: string, given: string) => ({ field, given, corrected: null, document: null, differs: false });

test("each spelling of a name is said once, with where it is from", () => {
  const applicant = {
    name: "Dalia Lemaire",
    record: [known("first_name", "Dalia"), known("last_name", "Lemaire")],
    profile: { firstNameOriginal: "Даля", lastNameOriginal: "Лемер", middleNameOriginal: null, transcription: [] },
    documentSets: [
      {
        fields: [
          { field: "first_name", value: "DALIA" },
          { field: "last_name", value: "MOREAU" },
        ],
        transcription: [{ field: "fullName", original: "Далія Моро", language: "uk", english: "Daliia Moro" }],
      },
      {
        fields: [
          { field: "first_name", value: "DALIA" },
          { field: "last_name", value: "LEMAIRE" },
        ],
        transcription: [],
      },
    ],
  } as unknown as ApplicantView;
  expect(spellingsOf(applicant).map(({ name, source }) => `${source}: ${name}`)).toEqual([
    "record: Dalia Lemaire",
    "own_script: Даля Лемер",
    "document: DALIA MOREAU",
    "printed: Далія Моро",
    "latin: Daliia Moro",
  ]);
});

test("who has no name has no spelling", () => {
  expect(
    spellingsOf({ name: "", record: [], documentSets: [], profile: { transcription: [] } } as unknown as ApplicantView),
  ).toEqual([]);
});
