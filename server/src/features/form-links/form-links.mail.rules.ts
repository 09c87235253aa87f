import type { FormConfig } from "#contract/forms/form-config.ts";
import { layOutMail, type MailBody } from "#server/features/mails/mails.rules.ts";

/** What our own words are written in; any other language reads English. */
const words = {
  en: {
    subject: (business: string) => `${business} asks you to verify your identity`,
    title: "Please verify your identity",
    why: (business: string, until: string) =>
      `${business} asks you to verify your identity. It takes some minutes, on a phone or a computer. The link works once, until ${until}.`,
    private: "The link is for you alone. Please do not pass it on.",
    action: "Start the verification",
    footer: (business: string) =>
      `You get this mail because ${business} entered this address. If you do not know ${business}, ignore it.`,
  },
  uk: {
    subject: (business: string) => `${business} просить вас підтвердити свою особу`,
    title: "Підтвердьте, будь ласка, свою особу",
    why: (business: string, until: string) =>
      `${business} просить вас підтвердити свою особу. Це займе кілька хвилин, на телефоні чи комп’ютері. Посилання діє один раз, до ${until}.`,
    private: "Посилання лише для вас. Не передавайте його, будь ласка, нікому.",
    action: "Почати перевірку",
    footer: (business: string) =>
      `Ви отримали цей лист, бо ${business} вказала цю адресу. Якщо ви не знаєте ${business}, не зважайте на нього.`,
  },
} as const;

/** A name as it may stand in a subject: one line, not endless. */
const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 80);

/** The mail that brings an applicant their link, in the form's first language that we have words for. Days are told in UTC. */
export function linkMail(made: {
  business: string;
  link: string;
  expires: Date;
  languages: FormConfig["languages"];
}): MailBody & { subject: string } {
  const language = made.languages.find((each) => each in words) === "uk" ? "uk" : "en";
  const said = words[language];
  const business = oneLine(made.business);
  const until = new Intl.DateTimeFormat(language === "uk" ? "uk" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(made.expires);
  const body = layOutMail({
    title: said.title,
    paragraphs: [said.why(business, `${until} UTC`), said.private],
    action: { label: said.action, url: made.link },
    footer: said.footer(business),
    from: business,
    language,
  });
  return { subject: said.subject(business), ...body };
}
