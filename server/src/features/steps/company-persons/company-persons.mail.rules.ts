import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { layOutMail, type MailBody, momentInMail } from "#server/features/project/mails/mails.rules.ts";
import { fillWords, mailWords, pageLanguageOf } from "#server/words.ts";

const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 80);

/** A stranger has typed it: nothing in it becomes an address that a mail program makes a link of. */
export const withoutAddresses = (name: string): string =>
  oneLine(name)
    .replace(/[:/\\@<>]+/g, " ")
    .replace(/\.(?=\p{L}{2})/gu, ". ")
    .replace(/ {2,}/g, " ")
    .trim();

type Made = {
  business: string;
  company: string;
  link: string;
  expires: Date;
  languages: FormConfig["languages"];
  isReminder: boolean;
};

/** Days are in UTC. The layout escapes every text. */
export function personMail({ link, expires, languages, isReminder, ...made }: Made): MailBody & { subject: string } {
  const language = pageLanguageOf(languages[0]);
  const words = mailWords[language].person;
  const [business, company] = [oneLine(made.business), withoutAddresses(made.company)];
  const until = momentInMail(language, expires);
  const body = layOutMail({
    title: isReminder ? words.reminder_title : words.title,
    paragraphs: [fillWords(words.why, { business, company }), fillWords(words.until, { until }), words.private],
    action: { label: words.action, url: link },
    footer: fillWords(words.footer, { business, company }),
    from: business,
    language,
  });
  return { subject: fillWords(isReminder ? words.reminder_subject : words.subject, { business, company }), ...body };
}
