import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { companyRows } from "#contract/records/companies/company-rows.rules.ts";
import type { PersonState } from "#contract/records/companies/company-values.ts";
import { layoutOwnership } from "#contract/records/companies/ownership-layout.rules.ts";
import type { ReviewWords } from "#contract/records/verifications/field-words.ts";
import { wholeName } from "#contract/values/person-name.ts";
import type { PdfOwnership, PdfReport, PdfRow, PdfTone } from "#engines/pdf/report.ts";

type Facts = { view: VerificationView; company: CompanyReview };
type Section = PdfReport["sections"][number];

const tones: Record<PersonState, PdfTone> = {
  named: "quiet",
  invited: "quiet",
  begun: "quiet",
  checking: "wait",
  review: "wait",
  approved: "good",
  declined: "bad",
};

/** In points: four side by side on a page. */
const box = { width: 112, height: 44 };
const pageWidth = 490;

/** The company's own box; persons have ids of another form. */
const main = "company";

const wordsOf =
  ({ say }: ReviewWords) =>
  (key: string, values?: Record<string, unknown>) =>
    say(`companyReviews:${key}`, values as never);

const nameOf = ({ firstName, lastName, companyName }: AffiliatedPersonView, words: ReviewWords): string =>
  companyName || wholeName({ given: firstName, family: lastName }) || wordsOf(words)("persons.noName");

function partOf({ share, totalShare, parent, role, types }: AffiliatedPersonView, words: ReviewWords): string {
  const say = wordsOf(words);
  const percent = (value: number) => ({ share: words.format.decimal(value) });
  const parts = [
    share !== null && say("ownership.owns", percent(share)),
    parent !== null && totalShare !== null && say("ownership.ofAll", percent(totalShare)),
    role || (types.includes("AUTHORISED") && say("types.AUTHORISED")),
  ];
  return parts.filter(Boolean).join(" · ") || say("ownership.unknownShare");
}

export function pdfOwnershipOf({ view, company }: Facts, words: ReviewWords, tone: PdfTone): PdfOwnership | null {
  const say = wordsOf(words);
  const links = company.persons.map(({ id, parent }) => ({ id, parent: parent ?? main }));
  const layout = layoutOwnership([{ id: main, parent: null }, ...links], box, pageWidth);
  if (!layout || company.persons.length === 0) return null;
  const byId = new Map(company.persons.map((person) => [person.id, person]));
  const own = {
    name: view.applicant.name || words.say("noName"),
    part: say("ownership.main"),
    state: words.say(`status.${view.status}`),
    tone,
    isMain: true,
  };
  return {
    title: say("ownership.title"),
    width: layout.width,
    height: layout.height,
    box,
    boxes: layout.boxes.map(({ id, x, y }) => {
      const person = byId.get(id);
      if (!person) return { x, y, ...own };
      const { state } = person;
      const said = { name: nameOf(person, words), part: partOf(person, words), state: say(`states.${state}`) };
      return { x, y, ...said, tone: tones[state], isMain: false };
    }),
    lines: layout.lines.map(({ to, points }) => ({
      points,
      isDashed: !byId.get(to)?.types.includes("BENEFICIAL"),
    })),
  };
}

function dataSection({ view, company }: Facts, words: ReviewWords): Section {
  const say = wordsOf(words);
  const shownValue = (field: string, value: string) =>
    field === "registrationCountry" ? words.format.country(value) : value;
  const rows = companyRows(company.answers, company.corrected, view.checks).map((row): PdfRow => {
    const { field, typed, read, register, corrected, verdict } = row;
    const said = [
      typed && shownValue(field, typed),
      read && say("pdf.read", { value: read }),
      register && say("pdf.register", { value: register }),
      corrected?.value && say("pdf.corrected", { value: shownValue(field, corrected.value) }),
      verdict && say(`data.verdicts.${verdict}`),
    ];
    return [say(`data.fields.${field}`), said.filter(Boolean).join(" · ")];
  });
  return { title: say("pdf.company"), rows };
}

function personSection(person: AffiliatedPersonView, company: CompanyReview, words: ReviewWords): Section {
  const say = wordsOf(words);
  const { format } = words;
  const row = (key: string, value: string | null | undefined | false): PdfRow[] => (value ? [[say(key), value]] : []);
  const owner = company.persons.find(({ id }) => id === person.parent);
  const { decision, verification } = person;
  const reasons = decision && format.list(decision.declineReasons.map((reason) => words.say(`reasons.${reason}`)));
  const decided =
    decision &&
    [
      say(decision.status === "valid" ? "person.approvedBy" : "person.declinedBy", {
        actor: decision.by,
        at: format.fullInstant(decision.at),
      }),
      reasons,
      decision.comment,
    ]
      .filter(Boolean)
      .join(" · ");
  return {
    title: nameOf(person, words),
    rows: [
      ...row("person.types", format.list(person.types.map((type) => say(`types.${type}`)))),
      ...row("pdf.state", [say(`states.${person.state}`), decided].filter(Boolean).join(" · ")),
      ...row("person.share", partOf(person, words)),
      ...row("person.of", owner && nameOf(owner, words)),
      ...row("person.dob", person.dob && format.day(person.dob)),
      ...row("person.number", person.registrationNumber),
      ...row("person.country", person.country && format.country(person.country)),
      ...row("person.email", person.email),
      ...row("person.reason", person.reason),
      ...row("pdf.verification", verification?.id),
    ],
  };
}

/** The company itself, then everybody who acts for it or owns it. */
export const companySections = (facts: Facts, words: ReviewWords): Section[] => [
  dataSection(facts, words),
  ...facts.company.persons.map((person) => personSection(person, facts.company, words)),
];

export const companyTitle = (words: ReviewWords): string => wordsOf(words)("pdf.title");
