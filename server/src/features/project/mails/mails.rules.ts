import { directionOf } from "#contract/values/language-match.ts";
import { localeOf } from "#contract/values/plurals.ts";
import { escapeHtml } from "#engines/html/escape-html.ts";
import { memberMailWords } from "#server/words.ts";

export type MailBody = { text: string; html: string };

export type MailContent = {
  title: string;
  paragraphs: readonly string[];
  code?: string;
  action?: { label: string; url: string };
  footer: string;
  from?: string;
  language?: string;
};

/** CLDR has a word between day and hour that does not fit behind "until" (Bengali এ, Hindi को), a slash, or the hour first. */
const joinedByComma = new Set(["az", "bn", "hi", "vi"]);

/** In UTC, with 24 hours. */
export function momentInMail(language: string, at: Date): string {
  const write = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language === "en" ? "en-GB" : language), {
      ...parts,
      hourCycle: "h23",
      timeZone: "UTC",
    }).format(at);
  const [day, time] = [{ dateStyle: "long" }, { timeStyle: "short" }] as const;
  const moment = joinedByComma.has(language) ? `${write(day)}, ${write(time)}` : write({ ...day, ...time });
  // "03 Ноябр" in CLDR; Tajik writes "3 ноябри".
  const said =
    language === "tg"
      ? moment.replace(/^0?(\d+) (\p{L}+)/u, (_, date: string, month: string) => `${date} ${month.toLowerCase()}и`)
      : moment;
  return `${said} UTC`;
}

/** No display name, no second address, no line that could begin a header. */
export const isBareAddress = (to: string): boolean => /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to);
export const isOneLineText = (subject: string): boolean =>
  !/\p{Cc}|\u2028|\u2029/u.test(subject) && subject.trim() !== "";

const textOf = ({ title, paragraphs, code, action, footer }: MailContent) =>
  [title, ...paragraphs, code, action && `${action.label}:\n${action.url}`, `--\n${footer}`]
    .filter((part) => part !== undefined)
    .join("\n\n");

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${escapeHtml(text)}</p>`;
const codeBox = (code: string) =>
  `<p dir="ltr" style="margin:8px 0 24px;padding:16px;border-radius:8px;background:#eef2ff;color:#1e1b4b;font-size:30px;line-height:36px;letter-spacing:8px;text-align:center;font-weight:700">${escapeHtml(code)}</p>`;
const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:#5b6270;word-break:break-all">${escapeHtml(url)}</p>`;

/** Tables and inline styles, which mail programs show. */
export function layOutMail(content: MailContent): MailBody {
  const { title, paragraphs, code, action, footer, from = "Veridesk", language = "en" } = content;
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f4f5f8;color:#1c2030;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:14px;font-weight:700;color:#4338ca"><span dir="auto">${escapeHtml(from)}</span></p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join("\n")}
${code === undefined ? "" : codeBox(code)}
${action === undefined ? "" : button(action)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e7ee;font-size:12px;line-height:18px;color:#5b6270">${escapeHtml(footer)}</p>
</td></tr></table>
</td></tr></table>
</body></html>`;
  return { text: textOf(content), html };
}

export const htmlOfText = (title: string, text: string): string =>
  layOutMail({ title, paragraphs: text.split(/\n(?:[^\S\n]*\n)+/), footer: memberMailWords.en.plain.footer }).html;

/** Sign-up codes would never arrive. */
export const whereMailsWait = ({
  isLocal,
  smtpUrl,
  publicUrl,
}: {
  isLocal: boolean;
  smtpUrl: string | undefined;
  publicUrl: string;
}): string | null =>
  isLocal || smtpUrl !== undefined
    ? null
    : `SMTP_URL is not set, so no mail leaves ${publicUrl}: codes and invitations wait in the outbox. Read them with: npm run veridesk -- mail`;
