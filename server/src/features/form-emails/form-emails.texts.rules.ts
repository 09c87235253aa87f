import type { FormEmail, FormEmailKind } from "#contract/forms/form-emails.ts";

/** Languages that our own mails are written in. */
export const mailLanguages = ["en", "uk"] as const;
export type MailLanguage = (typeof mailLanguages)[number];

type Texts = Record<FormEmailKind, FormEmail>;

const english: Texts = {
  applicant_submitted: {
    subject: "{{business_name}} has received your verification",
    html: "<h1>We have received everything</h1><p>Hello {{applicant_name}},</p><p>Thank you. Your details and photos have arrived and are being checked. You get another mail as soon as there is a result.</p>",
  },
  applicant_approved: {
    subject: "{{business_name}}: you are verified",
    html: "<h1>You are verified</h1><p>Hello {{applicant_name}},</p><p>Everything went well: your verification for {{business_name}} is approved. There is nothing more to do.</p>",
  },
  applicant_declined: {
    subject: "{{business_name}}: your verification was declined",
    html: '<h1>We could not verify you</h1><p>Hello {{applicant_name}},</p><p>Your verification for {{business_name}} was declined.</p><p>{{decline_reasons}}</p><p>If you think that this is a mistake, please contact {{business_name}}.</p><p><a href="{{verification_link}}">Start a new verification</a></p>',
  },
  customer_submitted: {
    subject: "New verification: {{applicant_name}}",
    html: '<h1>A verification was submitted</h1><p>{{applicant_name}} has submitted the form {{form_name}}. Its checks are running.</p><p><a href="{{verification_link}}">Open the verification</a></p>',
  },
  customer_decided: {
    subject: "{{status}}: {{applicant_name}}",
    html: '<h1>A verification was decided</h1><p>The verification of {{applicant_name}} through the form {{form_name}} is now: <strong>{{status}}</strong>.</p><p>{{decline_reasons}}</p><p><a href="{{verification_link}}">Open the verification</a></p>',
  },
};

/** What members read is English, as their dashboard is. */
const ukrainian: Texts = {
  ...english,
  applicant_submitted: {
    subject: "{{business_name}}: вашу перевірку отримано",
    html: "<h1>Ми все отримали</h1><p>Вітаємо, {{applicant_name}}!</p><p>Дякуємо. Ваші дані та фотографії надійшли, ми їх перевіряємо. Щойно буде результат, ви отримаєте ще один лист.</p>",
  },
  applicant_approved: {
    subject: "{{business_name}}: вас перевірено",
    html: "<h1>Вас перевірено</h1><p>Вітаємо, {{applicant_name}}!</p><p>Усе гаразд: вашу перевірку для {{business_name}} схвалено. Більше нічого робити не потрібно.</p>",
  },
  applicant_declined: {
    subject: "{{business_name}}: вашу перевірку відхилено",
    html: '<h1>Нам не вдалося вас перевірити</h1><p>Вітаємо, {{applicant_name}}!</p><p>Вашу перевірку для {{business_name}} відхилено.</p><p>{{decline_reasons}}</p><p>Якщо ви вважаєте, що це помилка, зверніться до {{business_name}}.</p><p><a href="{{verification_link}}">Почати нову перевірку</a></p>',
  },
};

/** Our own templates. */
export const ourEmails: Record<MailLanguage, Texts> = { en: english, uk: ukrainian };

export const isForApplicant = (kind: FormEmailKind): boolean => kind.startsWith("applicant_");

/** Our templates' language for an applicant who read the page in another one. */
export const mailLanguageOf = (kind: FormEmailKind, language: string | null): MailLanguage =>
  isForApplicant(kind) && language === "uk" ? "uk" : "en";
