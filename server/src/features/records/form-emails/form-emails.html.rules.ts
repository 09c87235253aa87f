import sanitizeHtml from "sanitize-html";
import {
  type EmailPlaceholder,
  type FormEmail,
  placeholderName,
  placeholderPattern,
} from "#contract/records/forms/form-emails.ts";
import { escapeHtml } from "#engines/html/escape-html.ts";
import { textOfHtml } from "#engines/html/text-of-html.ts";

export type EmailPlaceholderValues = Record<EmailPlaceholder, string>;

const tags = ["p", "br", "strong", "em", "u", "a", "ul", "ol", "li", "h1", "h2", "h3", "blockquote"];

/** https with a literal host (a placeholder must not become one), a mail address, or the verification's own link. */
function cleanHref(href: string | undefined): string | undefined {
  const given = href?.trim() ?? "";
  if (/^\{\{\s*verification_link\s*\}\}$/.test(given)) return "{{verification_link}}";
  if (/^mailto:[^\s{}<>"'@]+@[^\s{}<>"'@?]+(?:\?[^\s{}<>"']*)?$/i.test(given)) return given;
  const isWeb = /^https:\/\/[^\s/?#{}\\@]+(?:[/?#]\S*)?$/i.test(given);
  return isWeb && URL.canParse(given) ? given : undefined;
}

/** Only text formats and safe links (S20). Cleaning twice changes nothing. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["https", "mailto"],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: {
      b: "strong",
      i: "em",
      a: (_, { href }) => {
        const clean = cleanHref(href);
        // A refused link keeps its text.
        return clean === undefined ? { tagName: "span", attribs: {} } : { tagName: "a", attribs: { href: clean } };
      },
    },
  }).trim();

const fillText = (template: string, values: EmailPlaceholderValues, write: (value: string) => string): string =>
  template.replace(placeholderPattern, (whole, between: string) => {
    const name = placeholderName(between);
    return Object.hasOwn(values, name) ? write(values[name as EmailPlaceholder]) : whole;
  });

const lines = (value: string): string => value.split("\n").map(escapeHtml).join("<br />");

/** An address whole, anything else as one part of it. */
const fillTag = (tag: string, values: EmailPlaceholderValues): string =>
  tag.replace(/href="([^"]*)"/, (_, href: string) =>
    href === "{{verification_link}}"
      ? `href="${escapeHtml(values.verification_link)}"`
      : `href="${fillText(href, values, encodeURIComponent)}"`,
  );

const link = '<a href="{{verification_link}}">';
const onlyPlaceholders = /<p>\s*(?:\{\{[^{}<>]*\}\}\s*)+<\/p>/g;

/** No pattern: one with an open end would take quadratic time. */
const withoutLinks = (html: string): string =>
  html
    .split("</a>")
    .map((piece, at, { length }) => {
      const start = piece.indexOf(link);
      if (at === length - 1) return piece;
      return start < 0 ? `${piece}</a>` : `${piece.slice(0, start)}{{verification_link}}`;
    })
    .join("");

function withoutEmpty(html: string, values: EmailPlaceholderValues): string {
  const linked = values.verification_link === "" ? withoutLinks(html) : html;
  return linked.replace(onlyPlaceholders, (paragraph) =>
    fillText(paragraph, values, lines) === fillText(paragraph, emptyValues, lines) ? "" : paragraph,
  );
}

const emptyValues: EmailPlaceholderValues = {
  applicant_name: "",
  business_name: "",
  form_name: "",
  status: "",
  decline_reasons: "",
  verification_link: "",
};

const subjectMax = 250;

/** On one line, so that a value cannot begin another header. */
const oneLine = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim()].slice(0, subjectMax).join("");

export function fillEmail({ subject, html }: FormEmail, values: EmailPlaceholderValues) {
  const filled = withoutEmpty(cleanHtml(html), values)
    .split(/(<[^<>]*>)/)
    .map((part, at) => (at % 2 === 1 ? fillTag(part, values) : fillText(part, values, lines)))
    .join("");
  return {
    subject: oneLine(fillText(subject, values, (value) => value)) || oneLine(values.form_name),
    html: filled,
    text: textOfHtml(filled),
  };
}
