import { isRequestableStep } from "#contract/records/requested/requested-again.rules.ts";
import type { ResubmissionItem, ResubmissionReason } from "#contract/records/requested/requested-again.ts";
import { stepVisits } from "#contract/records/steps/steps.ts";
import type { Language } from "#contract/values/languages.ts";
import {
  layOutMail,
  type MailBody,
  type MailContent,
  momentInMail,
} from "#server/features/project/mails/mails.rules.ts";
import { fillWords, mailWords, pageLanguageOf, pageWords } from "#server/words.ts";

export type ResubmissionMailWords = { item: ResubmissionItem; reason: ResubmissionReason; words: string };

/** For a subject: one line, not too long. */
const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 80);

function nameOf(page: (typeof pageWords)[Language], item: ResubmissionItem): string {
  if (isRequestableStep(item)) return page[`review.${stepVisits[item].words}`];
  return item === "front" || item === "back" ? page[`photo.title_${item}`] : page[`side.${item}`];
}

/** As on the applicant's page. "Other" has only the reviewer's own words. */
function sayItem({ item, reason, words }: ResubmissionMailWords, language: Language) {
  const page = pageWords[language];
  return {
    name: nameOf(page, item),
    reason: reason === "other" ? "" : page[`again.reason.${reason}`],
    words,
  };
}

type Made = {
  business: string;
  items: readonly ResubmissionMailWords[];
  language: string | null;
  due: Date;
  isReminder?: boolean;
};

/** What the mail says, before it has a link. Days are in UTC. */
export function resubmissionMailText({ items, due, isReminder = false, ...made }: Made) {
  const language = pageLanguageOf(made.language);
  const words = mailWords[language].again;
  const business = oneLine(made.business);
  const until = momentInMail(language, due);
  return {
    language,
    business,
    subject: fillWords(isReminder ? words.reminder_subject : words.subject, { business }),
    title: isReminder ? words.reminder_title : words.title,
    why: fillWords(words.why, { business }),
    items: items.map((item) => sayItem(item, language)),
    closing: [fillWords(words.until, { until }), words.private],
    action: words.action,
    footer: fillWords(words.footer, { business }),
  };
}

/** The layout escapes every text. */
export function requestMail(made: Made & { link: string }): MailBody & { subject: string } {
  const said = resubmissionMailText(made);
  const { item: line, words: quoted } = mailWords[said.language].again;
  const lines = said.items.flatMap(({ name, reason, words }) => [
    reason === "" ? name : fillWords(line, { item: name, reason }),
    ...(words === "" ? [] : [fillWords(quoted, { words })]),
  ]);
  const content: MailContent = {
    title: said.title,
    paragraphs: [said.why, ...lines, ...said.closing],
    action: { label: said.action, url: made.link },
    footer: said.footer,
    from: said.business,
    language: said.language,
  };
  return { subject: said.subject, ...layOutMail(content) };
}
