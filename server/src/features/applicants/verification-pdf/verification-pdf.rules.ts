import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { answerLines, stepsWithAnswers } from "#contract/records/verifications/answer-lines.ts";
import { fieldWords, type ReviewWords } from "#contract/records/verifications/field-words.ts";
import { findingWords } from "#contract/records/verifications/finding-words.ts";
import {
  type JudgedHit,
  type ScreenedList,
  type Screening,
  testListCode,
} from "#contract/records/verifications/screening.ts";
import type { CheckResult, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import type { PdfReport, PdfRow, PdfTone } from "#engines/pdf/report.ts";
import { companySections, companyTitle, pdfOwnershipOf } from "./verification-pdf.company.rules.ts";

const statusTones: Record<VerificationStatus, PdfTone> = {
  created: "quiet",
  processing: "quiet",
  pending: "wait",
  customer_pending: "wait",
  valid: "good",
  invalid: "bad",
};
const resultTones: Record<CheckResult, PdfTone> = { pass: "good", fail: "bad", review: "wait", not_available: "quiet" };

export type ChainHead = { seq: string; hash: string };

type Facts = {
  view: VerificationView;
  /** Null: of a person. */
  company: CompanyReview | null;
  screening: Screening | null;
  project: string;
  madeAt: string;
  head: ChainHead | null;
};
type Words = ReviewWords & Pick<PdfReport, "language" | "direction">;

const row = (label: string, value: string | null | undefined): PdfRow[] => (value ? [[label, value]] : []);

function summaryOf({ view }: Facts, { say, format }: Words): PdfRow[] {
  const reasons = format.list(view.declineReasons.map((reason) => say(`reasons.${reason}`)));
  const comment = view.history.findLast(({ kind }) => kind === "decided")?.comment;
  return [
    ...row(say("desk.id"), view.verificationPublicId),
    ...row(say("desk.applicantId"), view.applicant.publicId),
    ...row(say("desk.externalId"), view.applicant.externalId),
    ...row(say("form"), view.formName),
    ...row(say("country"), view.country && format.country(view.country)),
    ...row(say("pdf.submitted"), view.submitted && format.fullInstant(view.submitted)),
    ...row(say("pdf.reasons"), reasons),
    ...row(say("pdf.comment"), comment),
  ];
}

function profileRows({ view }: Facts, words: Words): PdfRow[] {
  const { fieldName, fieldValue } = fieldWords(words);
  return view.profile.flatMap(({ field, typed, read, same, corrected }) => {
    const shown = typed ?? read;
    if (shown === null) return [];
    const said = [
      fieldValue(field, shown),
      typed !== null && read !== null && same === false
        ? words.say("pdf.read", { value: fieldValue(field, read) })
        : null,
      corrected?.value ? words.say("pdf.corrected", { value: fieldValue(field, corrected.value) }) : null,
    ];
    return row(fieldName(field), said.filter(Boolean).join(" · "));
  });
}

function documentRows({ view }: Facts, words: Words): PdfRow[] {
  const { fieldName, fieldValue, documentName } = fieldWords(words);
  return [
    ...row(words.say("pdf.documentType"), view.documentType && documentName(view.documentType)),
    ...view.documentFields.map(({ field, value }): PdfRow => [fieldName(field), fieldValue(field, value)]),
  ];
}

/** What was of which lists it was, every hit and what a reviewer said of it. */
function screeningRows({ screening }: Facts, { say, format }: Words): PdfRow[] {
  if (!screening) return [];
  const { queried, lists, missing, isCut, hits } = screening;
  const nameIn = ({ code, name }: Pick<ScreenedList, "code" | "name">) =>
    code === testListCode ? say("screenings:testMode.list") : name;
  const nameOf = new Map(lists.map((list) => [`${list.source} ${list.code}`, nameIn(list)]));
  const judged = ({ verdict, reason }: JudgedHit) => {
    const said = say(`pdf.screening.${verdict ?? "open"}`);
    return reason ? say("pdf.screening.reason", { verdict: said, reason }) : said;
  };
  const label = say("pdf.screening.hits");
  return [
    [say("pdf.screening.at"), format.fullInstant(screening.at)],
    [
      say("pdf.screening.asked"),
      [...queried.names, ...queried.births, ...queried.documents, ...queried.taxIds].join(" · "),
    ],
    ...lists.map(
      (list): PdfRow => [
        say("pdf.screening.lists"),
        say("pdf.screening.list", { name: nameIn(list), version: list.version }),
      ],
    ),
    ...row(say("pdf.screening.missing"), format.list(missing)),
    ...(isCut || missing.length === 0
      ? row(say("pdf.screening.whole"), say(`pdf.screening.${isCut ? "isCut" : "isWhole"}`))
      : []),
    ...(hits.length === 0 ? row(label, say("pdf.screening.none")) : []),
    ...hits.map((hit): PdfRow => {
      const list = nameOf.get(`${hit.source} ${hit.listCode}`) ?? hit.listCode;
      const { listed: name, score, entryId: entry } = hit;
      return [label, `${say("pdf.screening.hit", { name, score, list, entry })} · ${judged(hit)}`];
    }),
  ];
}

function sectionsOf(facts: Facts, words: Words): PdfReport["sections"] {
  const { say } = words;
  const { answers } = facts.view;
  const titleOf = (step: string) =>
    say(step === "PROFILE" || step === "DOCUMENT" ? `answers.of.${step}` : `types.${step}`);
  return [
    ...(facts.company ? companySections({ view: facts.view, company: facts.company }, words) : []),
    { title: say("profile.title"), rows: profileRows(facts, words) },
    { title: say("pdf.document"), rows: documentRows(facts, words) },
    { title: say("pdf.screening.title"), rows: screeningRows(facts, words) },
    ...stepsWithAnswers({ answers: facts.company ? { ...answers, company: null } : answers }).map((step) => ({
      title: titleOf(step),
      rows: answerLines(step, answers, words).map(
        ({ term, values }): PdfRow => [term, values.join(", ") || say("answers.none")],
      ),
    })),
  ].filter(({ rows }) => rows.length > 0);
}

function checksOf({ view }: Facts, words: Words): PdfReport["checks"] {
  const { say } = words;
  const found = findingWords(words);
  return {
    title: say("checkList.title"),
    items: view.checks.map((check) => ({
      name: say(`checks.${check.name}`),
      result: say(`results.${check.result}`),
      tone: resultTones[check.result],
      found: found(check),
    })),
  };
}

function timelineOf({ view }: Facts, { say, format }: Words): PdfReport["timeline"] {
  return {
    title: say("timeline.title"),
    items: view.history.map(({ at, kind, from, to, actor, openChecks }) => ({
      at: format.instant(at),
      what: [
        from && to && from !== to
          ? `${say(`timeline.kinds.${kind}`)} · ${say(`status.${from}`)} → ${say(`status.${to}`)}`
          : say(`timeline.kinds.${kind}`),
        ...(openChecks.length > 0
          ? [say("timeline.open", { checks: format.list(openChecks.map((name) => say(`checks.${name}`))) })]
          : []),
      ].join(" · "),
      who: actor ?? "",
    })),
  };
}

/** Those of the try that counts. */
export const decisiveActs = ({ liveness }: Pick<VerificationView, "liveness">) =>
  (liveness.findLast(({ state }) => state === "passed") ?? liveness.findLast(({ acts }) => acts.length > 0))?.acts ??
  [];

const actSeen = ({ act, refusal, reached, wanted }: ReturnType<typeof decisiveActs>[number], { say, format }: Words) =>
  [
    say(`liveness.acts.${act}`),
    say("liveness.measured", { reached: format.decimal(reached), wanted: format.decimal(wanted) }),
    refusal ? say(`liveness.refusals.${refusal}`) : say("liveness.seen"),
  ].join(" · ");

export function pdfReportOf(facts: Facts, words: Words): PdfReport {
  const { view, company, project, madeAt, head } = facts;
  const { say, format } = words;
  const { sideName } = fieldWords(words);
  const nameOf = ({ side, page, pages }: Facts["view"]["files"][number]) =>
    pages > 1 ? `${sideName(side)} · ${say("photos.page", { page, of: pages })}` : sideName(side);
  const tone = statusTones[view.status];
  const ownership = company && pdfOwnershipOf({ view, company }, words, tone);
  const made = say("pdf.made", { at: format.fullInstant(madeAt) });
  return {
    language: words.language,
    direction: words.direction,
    title: company ? companyTitle(words) : say("pdf.title"),
    project,
    name: view.applicant.name || say("noName"),
    status: { label: say(`status.${view.status}`), tone },
    summary: summaryOf(facts, words),
    ...(ownership ? { ownership } : {}),
    sections: sectionsOf(facts, words),
    checks: checksOf(facts, words),
    photos: { title: say("photos.title"), items: view.files.map(nameOf) },
    strips: { title: say("liveness.title"), items: decisiveActs(view).map((act) => actSeen(act, words)) },
    timeline: timelineOf(facts, words),
    proof: head ? say("pdf.proof", { number: head.seq, hash: head.hash }) : "",
    footer: `${project} · ${view.verificationPublicId} · ${made}`,
  };
}
