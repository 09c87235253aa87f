import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { emailPlaceholders, FormEmail, formEmailKinds } from "#contract/records/forms/form-emails.ts";
import { declineReasons } from "#contract/records/verifications/verification-states.ts";
import { languages } from "#contract/values/languages.ts";
import { reasonsToReport } from "#server/features/records/flow-base/flow-base.rules.ts";
import { cleanHtml, fillEmail } from "./form-emails.html.rules.ts";
import { cleanEmail, composeEmail } from "./form-emails.rules.ts";
import { ourEmails } from "./form-emails.texts.rules.ts";
import { sayReasons } from "./form-emails.words.rules.ts";

const values = {
  applicant_name: "Olena <b>Kovalenko</b>",
  business_name: "Acme & Co",
  form_name: "Onboarding",
  status: "Declined",
  decline_reasons: "First.\nSecond.",
  verification_link: "http://localhost:3000/verifications/1?a=1&b=2",
};
const nothing = { ...values, decline_reasons: "", verification_link: "" };
const fill = (html: string, given = values) => fillEmail({ subject: "x", html }, given).html;

describe("S20 a template's HTML", () => {
  test("keeps plain formats", () => {
    const html =
      "<h1>A</h1><h2>B</h2><h3>C</h3><p>a<br />b <strong>c</strong> <em>d</em> <u>e</u></p><ul><li><p>f</p></li></ul><ol><li>g</li></ol><blockquote><p>h</p></blockquote>";
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml("<b>a</b><i>b</i>")).toBe("<strong>a</strong><em>b</em>");
  });

  test.each([
    ["a script", "<p>a<script>alert(1)</script></p>", "<p>a</p>"],
    ["a style", "<style>p{}</style><p style='color:red' class='x'>a</p>", "<p>a</p>"],
    ["handlers", '<p onclick="x()">a</p><img src=x onerror=alert(1)>', "<p>a</p>"],
    ["frames and forms", "<iframe src='https://a.example'></iframe><form action='/'><p>a</p></form>", "<p>a</p>"],
    ["comments", "<!-- x --><p>a</p><!--[if mso]><p>b</p><![endif]-->", "<p>a</p>"],
    ["SVG", "<svg onload=alert(1)><a href='https://a.example'>x</a></svg>", '<a href="https://a.example">x</a>'],
  ])("loses %s", (_, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(cleanHtml(html))).toBe(clean);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "http://a.example",
    "//a.example",
    "/relative",
    "https://user@a.example",
    "https://{{applicant_name}}/",
    "https://a{{applicant_name}}.example/",
    "{{applicant_name}}",
    "mailto:{{applicant_name}}",
    "",
  ])("S12 a link to %j is its text", (href) => {
    expect(cleanHtml(`<p><a href="${href}">go</a></p>`)).toBe("<p>go</p>");
  });

  test.each([
    ["https://a.example/x?y=1#z", "https://a.example/x?y=1#z"],
    ["https://a.example", "https://a.example"],
    ["mailto:help@a.example?subject=Hello", "mailto:help@a.example?subject=Hello"],
    ["{{ verification_link }}", "{{verification_link}}"],
    ["https://a.example/?who={{applicant_name}}", "https://a.example/?who={{applicant_name}}"],
  ])("may link to %s", (href, kept) => {
    expect(cleanHtml(`<a href="${href}" target="_blank">go</a>`)).toBe(`<a href="${kept}">go</a>`);
  });

  test("deep nesting ends", () => {
    expect(cleanHtml("<ul><li>".repeat(500)).length).toBeLessThan(600);
  });
});

describe("placeholders", () => {
  test("are escaped in the text, encoded in links, and broken where they have lines", () => {
    expect(fill("<p>{{applicant_name}} of {{ business_name }}</p>")).toBe(
      "<p>Olena &lt;b&gt;Kovalenko&lt;/b&gt; of Acme &amp; Co</p>",
    );
    expect(fill("<p>{{decline_reasons}}</p>")).toBe("<p>First.<br />Second.</p>");
    expect(fill('<a href="https://a.example/?q={{applicant_name}}">x</a>')).toBe(
      '<a href="https://a.example/?q=Olena%20%3Cb%3EKovalenko%3C%2Fb%3E">x</a>',
    );
    expect(fill('<a href="{{verification_link}}">x</a>')).toBe(
      '<a href="http://localhost:3000/verifications/1?a=1&amp;b=2">x</a>',
    );
  });

  test("are not filled twice", () => {
    expect(fill("<p>{{applicant_name}}</p>", { ...values, applicant_name: "{{business_name}}" })).toBe(
      "<p>{{business_name}}</p>",
    );
  });

  test("with nothing to say take their paragraph and their link with them", () => {
    expect(fill('<p>a</p><p>{{decline_reasons}}</p><p><a href="{{verification_link}}">Go</a></p>', nothing)).toBe(
      "<p>a</p>",
    );
    expect(fill('<p>See <a href="{{verification_link}}">this</a>.</p>', nothing)).toBe("<p>See .</p>");
  });

  test("S20 a subject is one line, whatever stands in it", () => {
    const hostile = { ...values, applicant_name: "A\r\nBcc: x@y.example\u2028\u0085B" };
    const { subject } = fillEmail({ subject: "Hello {{applicant_name}}", html: "<p>x</p>" }, hostile);
    expect(subject).toBe("Hello A Bcc: x@y.example B");
    expect(
      fillEmail({ subject: "{{applicant_name}}", html: "<p>x</p>" }, { ...values, applicant_name: "Ж".repeat(400) })
        .subject,
    ).toHaveLength(250);
    expect(
      fillEmail({ subject: "{{applicant_name}}", html: "<p>x</p>" }, { ...values, applicant_name: "" }).subject,
    ).toBe("Onboarding");
    expect(
      fillEmail(
        { subject: "{{applicant_name}}", html: "<p>x</p>" },
        { ...values, applicant_name: "", form_name: "Line\r\nBcc: x@y.example" },
      ).subject,
    ).toBe("Line Bcc: x@y.example");
  });
});

describe("what a template may be", () => {
  const messages = (email: object) =>
    FormEmail.safeParse({ subject: "x", html: "<p>x</p>", ...email }).error?.issues.map(({ path, message }) => [
      path.join("."),
      message,
    ]);

  test("subject: 1 to 200 characters on one line; message: something, 20,000 at most", () => {
    for (const email of [{ subject: "x".repeat(200) }, { html: "x".repeat(20_000) }, { html: "<p>x</p>" }])
      expect(messages(email)).toBeUndefined();
    expect(messages({ subject: "x".repeat(201) })).toEqual([["subject", "Enter at most 200 characters."]]);
    expect(messages({ subject: " " })?.[0]).toEqual(["subject", "This field is required."]);
    for (const breaking of ["a\nBcc: x", "a\rb", "a\u2028b", "a\tb"])
      expect(messages({ subject: breaking })).toEqual([["subject", "A subject is one line of text."]]);
    expect(messages({ html: "x".repeat(20_001) })).toEqual([["html", "Enter at most 20,000 characters."]]);
    for (const empty of ["", "<p></p>", "<p> <br>&nbsp;</p>"])
      expect(messages({ html: empty })?.[0]).toEqual(["html", "Write the message."]);
  });

  test("placeholders that nothing stands behind are named", () => {
    expect(messages({ subject: "{{name}}" })).toEqual([["subject", "No such placeholder: {{name}}."]]);
    expect(messages({ html: "<p>{{a}} {{b}} {{a}} {{ applicant_name }}</p>" })).toEqual([
      ["html", "No such placeholder: {{a}}, {{b}}."],
    ]);
    expect(messages({ html: emailPlaceholders.map((name) => `{{${name}}}`).join("") })).toBeUndefined();
  });

  test("nothing is kept of a message that is markup only, or too long once it is clean", () => {
    const keep = (html: string) => cleanEmail({ subject: "x", html });
    expect(keep("<p>a<script>b</script></p>")).toEqual({ ok: true, email: { subject: "x", html: "<p>a</p>" } });
    expect(keep("<script>alert(1)</script>")).toEqual({ ok: false, why: "empty" });
    expect(keep("&".repeat(4_001))).toEqual({ ok: false, why: "long" });
    expect(keep("&".repeat(4_000)).ok).toBe(true);
  });
});

describe("our own mails", () => {
  test("are as clean as a customer's must be, in every language", () => {
    for (const language of languages)
      for (const kind of formEmailKinds) {
        const email = ourEmails[language][kind];
        expect([language, kind, cleanEmail(email)]).toEqual([language, kind, { ok: true, email }]);
      }
  });

  test.each(languages)("say to applicants in %s what the applicant's page says", (language) => {
    const page = JSON.parse(readFileSync(`contract/src/locales/${language}/flow.json`, "utf8")) as Record<
      string,
      string
    >;
    for (const reason of reasonsToReport("invalid", declineReasons))
      expect([reason, sayReasons([reason], { kind: "applicant_declined", language })]).toEqual([
        reason,
        page[`reason.${reason}`],
      ]);
  });

  test.each(["he", "yi"] as const)("are read from the right in %s", (language) => {
    const email = ourEmails[language].applicant_approved;
    const { html } = composeEmail({ kind: "applicant_approved", email, values, language });
    expect(html).toContain(`<html lang="${language}" dir="rtl">`);
  });

  test("are framed under the business's name, as HTML and as text", () => {
    const mail = composeEmail({
      kind: "applicant_declined",
      email: ourEmails.en.applicant_declined,
      values,
      language: "en",
    });
    expect(mail.subject).toBe("Acme & Co: your verification was declined");
    expect(mail.html).toContain("Acme &amp; Co</span></p>");
    expect(mail.html).toContain('<html lang="en" dir="ltr">');
    expect(mail.html).toContain("Olena &lt;b&gt;Kovalenko");
    expect(mail.html).not.toContain("{{");
    expect(mail.text).toContain("Your verification for Acme & Co was declined.\n\nFirst.\nSecond.\n\n");
    expect(mail.text).toMatch(/--\nYou received this email because you filled in a form for Acme & Co\.$/);
  });
});
