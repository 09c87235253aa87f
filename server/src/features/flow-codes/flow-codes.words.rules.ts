import { layOutMail, type MailBody } from "#server/features/mails/mails.rules.ts";

/** What our own words are written in; any other language reads English. */
const words = {
  en: {
    subject: (business: string) => `Your code for ${business}`,
    title: "Confirm your email",
    why: (business: string) =>
      `Enter this code on the page where you verify your identity for ${business}. It is valid for 10 minutes.`,
    footer: (business: string) =>
      `You get this mail because somebody entered this address while verifying their identity for ${business}. If it was not you, ignore it: nothing happens without the code.`,
    text: (business: string, code: string) => `${code} is your code for ${business}. It is valid for 10 minutes.`,
  },
  uk: {
    subject: (business: string) => `Ваш код для ${business}`,
    title: "Підтвердьте свою електронну пошту",
    why: (business: string) =>
      `Введіть цей код на сторінці, де ви підтверджуєте свою особу для ${business}. Він дійсний 10 хвилин.`,
    footer: (business: string) =>
      `Ви отримали цей лист, бо хтось вказав цю адресу, підтверджуючи свою особу для ${business}. Якщо це були не ви, не зважайте: без коду нічого не станеться.`,
    text: (business: string, code: string) => `${code} — ваш код для ${business}. Він дійсний 10 хвилин.`,
  },
} as const;

const wordsIn = (language: string | null) => (language === "uk" ? words.uk : words.en);

/** A name as it may stand in a subject and in a text message: one line, not endless. */
const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 80);

type Said = { business: string; code: string; language: string | null };

/** The mail with an email's code. */
export function codeMail({ business, code, language }: Said): MailBody & { subject: string } {
  const said = wordsIn(language);
  const name = oneLine(business);
  const body = layOutMail({
    title: said.title,
    paragraphs: [said.why(name)],
    code,
    footer: said.footer(name),
    from: name,
    language: language === "uk" ? "uk" : "en",
  });
  return { subject: said.subject(name), ...body };
}

/** The text message with a phone's code. */
export const codeText = ({ business, code, language }: Said): string =>
  wordsIn(language).text(oneLine(business).slice(0, 40), code);
