import { directionOf } from "#contract/values/language-match.ts";
import { escapeHtml } from "#engines/html/escape-html.ts";

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs ignore style sheets: each tag has its own style. */
const styles: Record<string, string> = {
  p: "margin:0 0 16px;font-size:15px;line-height:24px",
  h1: "margin:0 0 16px;font-size:22px;line-height:28px",
  h2: "margin:0 0 12px;font-size:18px;line-height:24px",
  h3: "margin:0 0 8px;font-size:16px;line-height:22px",
  ul: "margin:0 0 16px;padding-inline-start:24px;font-size:15px;line-height:24px",
  ol: "margin:0 0 16px;padding-inline-start:24px;font-size:15px;line-height:24px",
  blockquote: "margin:0 0 16px;padding-inline-start:16px;border-inline-start:3px solid #d5d8e3;color:#5b6270",
  a: "color:#4338ca;word-break:break-word",
};

const styled = (html: string): string =>
  html.replace(/<(p|h1|h2|h3|ul|ol|blockquote|a)(?=[ >])/g, (open, tag: string) => `${open} style="${styles[tag]}"`);

type Framed = { subject: string; html: string; businessName: string; language: string; footer: string };

export const frameEmail = ({ subject, html, businessName, language, footer }: Framed): string => `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f8;color:#1c2030;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:14px;font-weight:700;color:#4338ca"><span dir="auto">${escapeHtml(businessName)}</span></p>
${styled(html)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e7ee;font-size:12px;line-height:18px;color:#5b6270">${escapeHtml(footer)}</p>
</td></tr></table>
</td></tr></table>
</body></html>`;
