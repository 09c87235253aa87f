import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { wholeName } from "#contract/values/person-name.ts";

/** Where a spelling of the name is from. */
export type SpellingSource = "record" | "entered" | "own_script" | "document" | "printed" | "latin";
export type NameSpelling = { name: string; source: SpellingSource; language?: string };

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" ");
/** How a reader would compare them: the document prints in capitals. */
const plain = (name: string) => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

type Known = Pick<ApplicantView, "name" | "record" | "profile" | "documentSets">;

/** The name as it is written anywhere, each spelling once; the record's own first. */
export function spellingsOf({ name, record, profile, documentSets }: Known): NameSpelling[] {
  const of = (field: string) => record.find((each) => each.field === field);
  const given = (field: string) => of(field)?.given;
  const printed = documentSets.flatMap(({ fields, transcription }) => {
    const read = (field: string) => fields.find((each) => each.field === field)?.value;
    const names = transcription.filter(({ field }) => /name/i.test(field));
    const language = names[0]?.language;
    return [
      { name: wholeName({ given: read("first_name"), family: read("last_name") }), source: "document" as const },
      {
        name: joined(...names.map(({ original }) => original)),
        source: "printed" as const,
        ...(language && { language }),
      },
      { name: joined(...names.map(({ english }) => english)), source: "latin" as const },
    ];
  });
  const all: NameSpelling[] = [
    { name, source: "record" },
    {
      name: wholeName({ given: given("first_name"), middle: given("middle_name"), family: given("last_name") }),
      source: "entered",
    },
    {
      name: wholeName({
        given: profile.firstNameOriginal,
        middle: profile.middleNameOriginal,
        family: profile.lastNameOriginal,
      }),
      source: "own_script",
    },
    ...printed,
    { name: joined(...profile.transcription.map(({ english }) => english)), source: "latin" },
  ];
  const seen = new Set<string>();
  return all.filter((spelling) => {
    const key = plain(spelling.name);
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
