import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import english from "#contract/locales/en/member-mails.json" with { type: "json" };
import { rolesThatMay } from "#contract/permissions.ts";
import { teamNotices } from "#contract/values/team-notices.ts";
import { memberMailLanguages } from "#server/words.ts";
import { type MemberMailName, memberMail, memberMailValues, memberWordsIn } from "./mails.members.rules.ts";

const source = join(import.meta.dirname, "../../..");
const code = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(source, path), "utf8") }));

const names = Object.keys(english.mails) as MemberMailName[];
const bracesOf = (words: object) =>
  [...new Set([...JSON.stringify(words).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

test.each(names)("the mail %s is filled with every name that its words have", (name) => {
  expect(bracesOf(english.mails[name])).toEqual([...memberMailValues[name]].sort());
  const values = Object.fromEntries(memberMailValues[name].map((each) => [each, `<${each}>\n`]));
  const { subject, text } = memberMail("en", name, values as never, { url: "https://desk.test/x" });
  expect(`${subject}${text}`).not.toMatch(/\{\w+\}/);
  expect(subject).not.toContain("\n");
});

test.each(memberMailLanguages)("every mail to a member can be written in %s", (language) => {
  for (const name of names) {
    const values = Object.fromEntries(memberMailValues[name].map((each) => [each, `<${each}>`]));
    const { subject, text } = memberMail(language, name, values as never, { url: "https://desk.test/x" });
    expect(`${subject}${text}`).not.toMatch(/\{\w+\}|undefined/);
    expect(text.split("\n\n")).toHaveLength(
      english.mails[name].paragraphs.length + ("action" in english.mails[name] ? 3 : 2),
    );
  }
});

test("a paragraph without its value and a button without an address are left out", () => {
  const values = { host: "shop.test", attempts: "12", which: "" };
  const { text } = memberMail("en", "callback_failed", values);
  expect(text).toBe(
    "A callback could not be delivered\n\nshop.test did not accept it after 12 attempts. It will not be retried automatically.\n\n--\nYou received this email because you manage the callbacks of a project.",
  );
  expect(memberMail("en", "callback_failed", { ...values, which: "W" }, { url: "https://desk.test/x" }).text).toContain(
    "\n\nW\n\nView the attempts and resend:\nhttps://desk.test/x\n\n",
  );
});

test("one and several are counted in words", () => {
  const { events } = english.parts.monitoring_digest;
  expect([0, 1, 2].map((n) => memberWordsIn("en").sayCount(events, n))).toEqual(["0 alerts", "1 alert", "2 alerts"]);
});

test("notices of a project go to the roles that have the permission", () => {
  expect(Object.fromEntries(Object.entries(teamNotices).map(([name, may]) => [name, rolesThatMay(may)]))).toEqual({
    balance: ["owner", "admin"],
    callback_failed: ["owner", "admin", "developer"],
    certificate_ends: ["owner", "admin"],
    form_emails: ["owner", "admin"],
    monitoring: ["owner", "admin", "compliance_manager", "analyst"],
    account_reset: ["owner", "admin"],
    outside_change: ["owner", "admin"],
  });
});

/** Who gets a turn before others: no mail. */
const otherLists = ["features/records/assignments/assignments.queries.ts"];

test("no other list of roles is written by hand", () => {
  const list = /\[\s*"(?:owner|admin|developer|compliance_manager|analyst)"[,\s\]]/;
  const inSql = /\brole in \('/;
  const found = code.filter(({ text }) => list.test(text) || inSql.test(text)).map(({ path }) => path);
  expect(found).toEqual(otherLists);
});

/** What a call is given, up to the parenthesis that ends it. */
function argumentsOf(text: string, call: string): string[] {
  return text
    .split(`${call}(`)
    .slice(1)
    .map((after) => {
      let depth = 1;
      const end = [...after].findIndex((sign) => {
        depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
        return depth === 0;
      });
      return after.slice(0, end);
    });
}

/** Two words in one literal; a form's test mail has a mark before the customer's own subject. */
const sentence = /["'`](?!\[Test\] \$\{)[^"'`\n]*\p{L} [^"'`\n]*["'`]/u;

test("every word of a mail is in the locales", () => {
  const found = code.flatMap(({ path, text }) =>
    ["sendMail", "layOutMail", "mailSecurityNotice", "mailMember"].flatMap((call) =>
      argumentsOf(text, call).flatMap((given) => (sentence.test(given) ? [`${path}: ${given}`] : [])),
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  'ctx, { to: email, subject: "The balance is low", ...body }',
  "ctx, { to, subject: `Invitation to you`, ...body }",
  '{ title: "x", footer: "You get this." }',
])("a sentence is found in %s", (given) => expect(sentence.test(given)).toBe(true));

test("amounts and counts are written as the reader's language writes them", () => {
  const { events } = english.parts.monitoring_digest;
  const plain = (text: string) => text.replace(/\s/g, " ");
  expect(plain(memberWordsIn("de").money(123_450))).toBe("1.234,50 €");
  expect(memberWordsIn("en").money(123_450)).toBe("EUR 1,234.50");
  expect(memberWordsIn("de").sayCount(events, 1200)).toBe("1.200 alerts");
});
