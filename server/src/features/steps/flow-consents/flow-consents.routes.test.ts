import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keptAnswers, makeForm, openLink, profileAnswers, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const legal = {
  terms: { url: "https://shop.example/terms", text: "", forceAgree: true, showInFooter: true },
  privacy: { url: "", text: "We keep it for a year.", forceAgree: true },
  dataProtection: { url: "https://shop.example/dpa", showInFooter: true },
};

async function openLegal(changes = {}) {
  const member = await makeMember(server);
  const form = await makeForm(member, profileFormConfig({ ...legal, ...changes }));
  return { member, form, applicant: await openLink(server, form.token) };
}
const kept = async (verificationId: string) =>
  (
    (await keptAnswers(server, verificationId, "CONSENT")) as
      | { consents: { name: string; formVersion: number; sha256: string; at: string }[] }
      | undefined
  )?.consents;

describe("consents of an applicant", () => {
  test("nothing is submitted before each text that must be agreed to was; then it is", async () => {
    const { applicant } = await openLegal();
    await applicant.post("/api/flow/profile", profileAnswers);
    const refused = await applicant.post("/api/flow/submit");
    expect(refused.status).toBe(422);
    expect(refused.errors.map(({ parameter, code }) => [parameter, code])).toEqual([
      ["consents.terms", "flow.incomplete"],
      ["consents.privacy", "flow.incomplete"],
    ]);
    const one = await applicant.post("/api/flow/consents", { consents: ["terms"] });
    expect(one.data.consents).toEqual(["terms"]);
    expect((await applicant.post("/api/flow/submit")).errors.map(({ parameter }) => parameter)).toEqual([
      "consents.privacy",
    ]);
    const both = await applicant.post("/api/flow/consents", { consents: ["privacy"] });
    expect(both.data.consents).toEqual(["terms", "privacy"]);
    expect((await applicant.get("/api/flow/state")).data.consents).toEqual(["terms", "privacy"]);
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  });

  test("what was agreed to belongs to the version that was shown, whatever the form says later", async () => {
    const { member, form, applicant } = await openLegal();
    await applicant.post("/api/flow/consents", { consents: ["terms", "privacy"] });
    const before = await kept(applicant.verificationId);
    expect(before?.map(({ name, formVersion }) => [name, formVersion])).toEqual([
      ["terms", 1],
      ["privacy", 1],
    ]);
    expect(before?.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
    const config = profileFormConfig({ ...legal, terms: { ...legal.terms, url: "https://shop.example/new" } });
    expect((await member.post("/api/forms/edit", { id: form.id, version: 1, config })).status).toBe(200);
    await applicant.post("/api/flow/consents", { consents: ["terms"] });
    expect(await kept(applicant.verificationId)).toEqual(before);
    const seen = (await member.get(`/api/verifications/${applicant.verificationId}`)).data.consents;
    expect(seen.map(({ name, url, text }: Record<string, string>) => [name, url, text])).toEqual([
      ["terms", "https://shop.example/terms", ""],
      ["privacy", "", "We keep it for a year."],
    ]);
    expect(seen.map(({ sha256 }: { sha256: string }) => sha256)).toEqual(before?.map(({ sha256 }) => sha256));
    const later = await openLink(server, form.token);
    await later.post("/api/flow/consents", { consents: ["terms"] });
    const [terms] = (await kept(later.verificationId)) ?? [];
    expect(terms?.formVersion).toBe(2);
    expect(terms?.sha256).not.toBe(before?.[0]?.sha256);
  });

  test.each([
    [{ consents: [] }],
    [{ consents: ["cookies"] }],
    [{ consents: "terms" }],
    [{ consents: ["terms", "terms", "privacy", "terms"] }],
    [{}],
  ])("%j is refused and nothing is kept", async (body) => {
    const { applicant } = await openLegal();
    expect((await applicant.post("/api/flow/consents", body)).status).toBe(422);
    expect(await kept(applicant.verificationId)).toBeUndefined();
  });

  test("a text that need not be agreed to, or that the form has not, is not asked", async () => {
    const { applicant } = await openLegal();
    const { status, errors } = await applicant.post("/api/flow/consents", { consents: ["dataProtection"] });
    expect([status, errors[0]?.code]).toEqual([422, "flow-consents.not_requested"]);
  });

  test("after submission, and without a page, it is too late", async () => {
    const { applicant } = await openLegal({ terms: {}, privacy: {} });
    await applicant.post("/api/flow/profile", profileAnswers);
    await applicant.post("/api/flow/submit");
    expect((await applicant.post("/api/flow/consents", { consents: ["terms"] })).status).toBe(409);
    expect((await server.visitor().post("/api/flow/consents", { consents: ["terms"] })).status).toBe(401);
  });

  test("one applicant's consent is not another's", async () => {
    const { form, applicant } = await openLegal();
    const other = await openLink(server, form.token);
    await applicant.post("/api/flow/consents", { consents: ["terms"] });
    expect((await other.get("/api/flow/state")).data.consents).toEqual([]);
  });
});

describe("the language of an applicant", () => {
  const languageOf = async (id: string) =>
    (await server.query<{ language: string }>("select language from verifications where id = $1", [id]))[0]?.language;

  test("follows the switch, also after submission", async () => {
    const { applicant } = await openLegal({ terms: {}, privacy: {} });
    expect((await applicant.get("/api/flow/state")).data.language).toBe("en");
    expect((await applicant.post("/api/flow/language", { language: "uk" })).status).toBe(200);
    expect((await applicant.get("/api/flow/state")).data.language).toBe("uk");
    await applicant.post("/api/flow/profile", profileAnswers);
    await applicant.post("/api/flow/submit");
    expect((await applicant.post("/api/flow/language", { language: "en" })).status).toBe(200);
    expect(await languageOf(applicant.verificationId)).toBe("en");
  });

  test("is one of the form's", async () => {
    const { applicant } = await openLegal();
    const foreign = await applicant.post("/api/flow/language", { language: "de" });
    expect([foreign.status, foreign.errors[0]?.code]).toEqual([422, "flow-consents.language_not_offered"]);
    for (const language of ["xx", "", null, 1])
      expect((await applicant.post("/api/flow/language", { language })).status).toBe(422);
    expect(await languageOf(applicant.verificationId)).toBe("en");
    expect((await server.visitor().post("/api/flow/language", { language: "uk" })).status).toBe(401);
  });
});
