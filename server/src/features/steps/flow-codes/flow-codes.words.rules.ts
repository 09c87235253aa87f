import { layOutMail, type MailBody } from "#server/features/project/mails/mails.rules.ts";
import { fillWords, mailWords, pageLanguageOf } from "#server/words.ts";

const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 80);

type Said = { business: string; code: string; language: string | null };

export function codeMail({ business, code, language: wanted }: Said): MailBody & { subject: string } {
  const language = pageLanguageOf(wanted);
  const words = mailWords[language].code;
  const names = { business: oneLine(business) };
  const body = layOutMail({
    title: words.title,
    paragraphs: [fillWords(words.why, names)],
    code,
    footer: fillWords(words.footer, names),
    from: names.business,
    language,
  });
  return { subject: fillWords(words.subject, names), ...body };
}

export const codeText = ({ business, code, language }: Said): string =>
  fillWords(mailWords[pageLanguageOf(language)].code.text, { business: oneLine(business).slice(0, 40), code });
