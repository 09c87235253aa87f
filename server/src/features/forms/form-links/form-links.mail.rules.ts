import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { layOutMail, type MailBody, momentInMail } from "#server/features/project/mails/mails.rules.ts";
import { fillWords, mailWords, pageLanguageOf } from "#server/words.ts";

const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 80);

/** Days are in UTC. */
export function linkMail(made: {
  business: string;
  link: string;
  expires: Date;
  languages: FormConfig["languages"];
}): MailBody & { subject: string } {
  const language = pageLanguageOf(made.languages[0]);
  const words = mailWords[language].link;
  const business = oneLine(made.business);
  const until = momentInMail(language, made.expires);
  const body = layOutMail({
    title: words.title,
    paragraphs: [fillWords(words.why, { business, until }), words.private],
    action: { label: words.action, url: made.link },
    footer: fillWords(words.footer, { business }),
    from: business,
    language,
  });
  return { subject: fillWords(words.subject, { business }), ...body };
}
