import { describe, expect, test } from "vitest";
import { countries } from "#contract/values/countries.ts";
import { languages } from "#contract/values/languages.ts";
import { FormConfig, type FormConfigInput, recognitionStrategies } from "./form-config.ts";
import { legalNames } from "./legal-names.ts";

type Wrong = [field: string, message: string | RegExp];

const profile = { type: "PROFILE", fields: { first_name: { enabled: true, mandatory: true } } };
const form = (changes: Partial<FormConfigInput> = {}): FormConfigInput =>
  ({ name: "Onboarding", languages: ["en"], countries: ["UA"], steps: [profile], ...changes }) as FormConfigInput;

const wrongOf = (changes: object): [string, string][] =>
  (FormConfig.safeParse({ ...form(), ...changes }).error?.issues ?? []).map(({ path, message }) => [
    path.map(String).join("."),
    message,
  ]);
const passes = (changes: object) => expect(wrongOf(changes)).toEqual([]);
const refuses = (changes: object, [field, message]: Wrong) =>
  expect(wrongOf(changes)).toEqual([[field, typeof message === "string" ? message : expect.stringMatching(message)]]);

const long = (length: number) => "x".repeat(length);

describe("general", () => {
  test("a name is needed, of at most 128 characters", () => {
    passes({ name: "x" });
    passes({ name: long(128) });
    refuses({ name: "" }, ["name", "This field is required."]);
    refuses({ name: "   " }, ["name", "This field is required."]);
    refuses({ name: long(129) }, ["name", "Enter at most 128 characters."]);
  });

  test("a description has at most 1024 characters", () => {
    passes({ description: long(1024) });
    refuses({ description: long(1025) }, ["description", "Enter at most 1024 characters."]);
  });

  test.each(["redirectUrl", "websiteUrl"])("%s is empty or a web address of at most 2048 characters", (field) => {
    passes({ [field]: "" });
    passes({ [field]: "https://shop.example/welcome?a=1" });
    passes({ [field]: "http://shop.example" });
    const start = "https://shop.example/";
    passes({ [field]: start + long(2048 - start.length) });
    refuses({ [field]: start + long(2049 - start.length) }, [field, "Enter at most 2048 characters."]);
    for (const address of ["shop.example", "javascript:alert(1)", "ftp://shop.example", "https://", "two words"])
      refuses({ [field]: address }, [field, "Enter a valid address, starting with https://."]);
  });

  test("a callback URL is a web address without credentials; the rest is for the server, which knows opened targets", () => {
    passes({ callbackUrl: "" });
    passes({ callbackUrl: "https://api.example.com/callbacks" });
    const start = "https://api.example.com/";
    passes({ callbackUrl: start + long(2048 - start.length) });
    refuses({ callbackUrl: start + long(2049 - start.length) }, ["callbackUrl", /longer than 2048/]);
    refuses({ callbackUrl: "api.example.com" }, ["callbackUrl", /full URL/]);
    refuses({ callbackUrl: "ftp://api.example.com" }, ["callbackUrl", /start with https/]);
    refuses({ callbackUrl: "https://me:secret@api.example.com" }, ["callbackUrl", /user name or password/]);
  });

  test("a support email is empty or valid, of at most 254 characters", () => {
    passes({ supportEmail: "" });
    passes({ supportEmail: "help@example.com" });
    const name = `${long(64)}@${long(63)}.${long(63)}.${long(53)}.example`;
    expect(name).toHaveLength(254);
    passes({ supportEmail: name });
    refuses({ supportEmail: name.replace(".example", "x.example") }, [
      "supportEmail",
      "An email can have up to 254 characters.",
    ]);
    for (const email of ["help", "help@", "@example.com", "help@example", "two words@example.com"])
      refuses({ supportEmail: email }, ["supportEmail", "Enter a valid email."]);
  });

  test("a domain is a name of at most 253 characters, without scheme or path", () => {
    passes({ domainName: "" });
    passes({ domainName: "a.io" });
    const name = `${`${long(62)}.`.repeat(3)}${long(60)}.io`;
    expect(name).toHaveLength(252);
    passes({ domainName: name });
    passes({ domainName: `x${name}` });
    for (const domain of [
      `xx${name}`,
      "localhost",
      "https://www.example.com",
      "example.com/form",
      "-a.example",
      "a..io",
    ])
      refuses({ domainName: domain }, ["domainName", /^Enter a domain such as/]);
    passes({ domainName: `${long(63)}.io` });
    refuses({ domainName: `${long(64)}.io` }, ["domainName", /^Enter a domain such as/]);
  });
});

describe("additional", () => {
  test("a tag manager ID is GTM- and 4 to 12 capitals or digits", () => {
    for (const id of ["", "GTM-ABC1", `GTM-${"A".repeat(12)}`]) passes({ googleTagManagerId: id });
    for (const id of ["GTM-ABC", `GTM-${"A".repeat(13)}`, "GTM-abc123", "ABC123", "GTM-ABC1'"])
      refuses({ googleTagManagerId: id }, ["googleTagManagerId", /looks like GTM-/]);
  });

  test("a tracking ID is G-, UA-, AW- or DC- and 4 to 20 capitals, digits or hyphens", () => {
    for (const id of ["", "G-ABC1", `G-${"A".repeat(20)}`, "UA-12345-1", "AW-1234", "DC-1234"])
      passes({ googleTrackingId: id });
    for (const id of ["G-ABC", `G-${"A".repeat(21)}`, "X-ABC123", "G-abc123"])
      refuses({ googleTrackingId: id }, ["googleTrackingId", /looks like G-/]);
  });

  describe.each(legalNames)("%s", (name) => {
    const nothing = "Enter a URL or a text.";

    test("needs an address or a text once it must be agreed to or stands in the footer", () => {
      passes({ [name]: {} });
      refuses({ [name]: { forceAgree: true } }, [`${name}.url`, nothing]);
      refuses({ [name]: { showInFooter: true } }, [`${name}.url`, nothing]);
      passes({ [name]: { forceAgree: true, showInFooter: true, url: "https://shop.example/legal" } });
      passes({ [name]: { forceAgree: true, showInFooter: true, text: "Be fair." } });
    });

    test("has a valid address and a text of at most 20,000 characters", () => {
      refuses({ [name]: { url: "legal" } }, [`${name}.url`, "Enter a valid address, starting with https://."]);
      passes({ [name]: { text: long(20_000) } });
      refuses({ [name]: { text: long(20_001) } }, [`${name}.text`, "Enter at most 20000 characters."]);
    });
  });
});

describe("languages and countries", () => {
  test("at least one language, of those that there are", () => {
    passes({ languages: ["uk"] });
    passes({ languages: [...languages] });
    refuses({ languages: [] }, ["languages", "Choose at least one language."]);
    expect(wrongOf({ languages: ["xx"] })).toMatchObject([["languages.0", expect.any(String)]]);
  });

  test("at least one country, of those that there are", () => {
    passes({ countries: ["PL"] });
    passes({ countries: [...countries] });
    refuses({ countries: [] }, ["countries", "Choose at least one country."]);
    expect(wrongOf({ countries: ["XX"] })).toMatchObject([["countries.0", expect.any(String)]]);
  });
});

describe("rules, notifications, recognition and look", () => {
  test.each(["ageMin", "ageMax"])("%s is nothing or 0 to 100, whole", (field) => {
    for (const age of [null, 0, 1, 100]) passes({ [field]: age });
    for (const age of [-1, 101, 17.5, Number.NaN, "18"]) refuses({ [field]: age }, [field, "0 to 100."]);
  });

  test("the highest age is above the lowest", () => {
    const message = "The maximum age must be above the minimum age.";
    passes({ ageMin: 0, ageMax: 100 });
    passes({ ageMin: 18, ageMax: 19 });
    refuses({ ageMin: 18, ageMax: 18 }, ["ageMax", message]);
    refuses({ ageMin: 19, ageMax: 18 }, ["ageMax", message]);
    passes({ ageMin: 99, ageMax: null });
  });

  test("an attempts limit is 0 to 99, and 0 where nothing is said", () => {
    for (const attemptsLimit of [0, 1, 99]) passes({ attemptsLimit });
    for (const attemptsLimit of [-1, 100, 1.5, Number.NaN]) refuses({ attemptsLimit }, ["attemptsLimit", "0 to 99."]);
    expect(FormConfig.parse(form()).attemptsLimit).toBe(0);
  });

  test("skipping the status page needs a redirect URL", () => {
    refuses({ skipStatusPage: true }, ["redirectUrl", "Skipping the status page needs a redirect URL."]);
    passes({ skipStatusPage: true, redirectUrl: "https://shop.example" });
    passes({ skipStatusPage: false });
  });

  test("recognition is one of three strategies", () => {
    for (const recognition of recognitionStrategies) passes({ recognition });
    expect(wrongOf({ recognition: "guess" })).toMatchObject([["recognition", expect.any(String)]]);
  });

  test("a theme is named by its id, or the default", () => {
    passes({ themeId: null });
    passes({ themeId: "9f0b1c5e-6f0a-4a53-9d0b-0f6d7b1c2a3e" });
    expect(wrongOf({ themeId: "7" })).toMatchObject([["themeId", expect.any(String)]]);
  });

  test("texts of the form's own have a bound each", () => {
    passes({ elements: { en: { startButton: long(40), welcomeTitle: long(120), welcomeText: long(600) } } });
    refuses({ elements: { en: { startButton: long(41) } } }, [
      "elements.en.startButton",
      "Enter at most 40 characters.",
    ]);
    refuses({ elements: { uk: { welcomeTitle: long(121) } } }, [
      "elements.uk.welcomeTitle",
      "Enter at most 120 characters.",
    ]);
    refuses({ elements: { en: { declinedText: long(601) } } }, [
      "elements.en.declinedText",
      "Enter at most 600 characters.",
    ]);
    expect(wrongOf({ elements: { xx: {} } })).toHaveLength(1);
  });

  test("“true” and “false” are booleans, other words are not", () => {
    expect(FormConfig.parse({ ...form(), hideHeader: "true", autoDecline: "false" })).toMatchObject({
      hideHeader: true,
      autoDecline: false,
    });
    expect(wrongOf({ blockRetries: { fakeDocument: "perhaps" } })).toMatchObject([
      ["blockRetries.fakeDocument", expect.any(String)],
    ]);
  });

  test("a form that says only what it must gets the rest from the contract", () => {
    const { blockRetries, ...given } = FormConfig.parse(form());
    expect(Object.values(blockRetries)).toEqual([false, false, false, false, false]);
    expect(given).toMatchObject({ autoDecline: true, detectMatchingApplicants: true, recognition: "none", emails: {} });
  });
});
