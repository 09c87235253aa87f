import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { formConfig, makeFilledFlow, makeForm, makeLink, openLink, putPhoto } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { guardedEmail, type Passage, passForm, person } from "../../../../test/passages.ts";
import { passportPhoto, portraitOf, selfieOf } from "../../../../test/specimens.ts";

/** What a form's switches do to a verification, from the applicant's submission to the outcome. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true, workers: 1, settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

const { PROFILE, DOCUMENT, FACIAL } = defaultSteps();
const pass = (owner: Member, given: Passage, at = server) => passForm(at, owner, given);

test("an email that somebody else gave is declined where the form does not allow it, however it is written", async () => {
  const owner = await makeMember(server);
  const config = { steps: [guardedEmail] };
  const first = await pass(owner, { config, profile: person("Olena", { email: "olena@example.com" }) });
  expect(first).toMatchObject({ status: "valid", results: { duplicate_profile: "pass" } });
  const second = await pass(owner, { config, profile: person("Iryna", { email: "OLENA@example.com" }) });
  expect(second).toMatchObject({ status: "invalid", reasons: ["DUPLICATE"], results: { duplicate_profile: "fail" } });
  expect(second.data.duplicates).toEqual([expect.objectContaining({ verificationId: first.id, kinds: ["profile"] })]);
  const neighbour = await makeMember(server);
  const elsewhere = await pass(neighbour, { config, profile: person("Iryna", { email: "olena@example.com" }) });
  expect(elsewhere.results.duplicate_profile).toBe("pass");
});

test("a device that somebody else used is declined; one that does not name itself waits for a person", async () => {
  const owner = await makeMember(server);
  const config = { blockDeviceDuplicates: true };
  const mark = "0123456789abcdef0123456789abcdef";
  expect((await pass(owner, { config, profile: person("Anna"), mark })).status).toBe("valid");
  expect(await pass(owner, { config, profile: person("Berta"), mark })).toMatchObject({
    status: "invalid",
    results: { duplicate_device: "fail" },
  });
  expect(await pass(owner, { config, profile: person("Clara") })).toMatchObject({
    status: "pending",
    results: { duplicate_device: "not_available" },
  });
});

test("the same person again: waits, is declined, or is not looked for, as the form says", async () => {
  const owner = await makeMember(server);
  const profile = person("Daria");
  expect((await pass(owner, { config: {}, profile })).status).toBe("valid");
  expect(await pass(owner, { config: {}, profile })).toMatchObject({
    status: "pending",
    results: { duplicate_person: "review" },
  });
  const blocking = await pass(owner, { config: { blockMultipleAccounts: true }, profile });
  expect(blocking).toMatchObject({ status: "invalid", reasons: ["DUPLICATE"] });
  const documentsOnly = { detectMatchingApplicants: false, blockDocumentDuplicates: true };
  expect((await pass(owner, { config: documentsOnly, profile })).results).not.toHaveProperty("duplicate_person");
  const blind = await pass(owner, { config: { detectMatchingApplicants: false }, profile });
  expect(blind.status).toBe("valid");
  expect(blind.results).not.toHaveProperty("duplicate_person");
  expect(blind.data.duplicates.filter(({ kinds }: { kinds: string[] }) => kinds.length === 0)).toEqual([]);
});

test("a connection from another country is declined where the form blocks it, and is no matter where it does not", async () => {
  const owner = await makeMember(server);
  const inGermany = (name: string) => person(name, { residence_country: "DE" });
  const off = await pass(owner, { config: { blockCountryMismatch: false }, profile: inGermany("Emma") });
  expect(off.status).toBe("valid");
  expect(off.results).not.toHaveProperty("ip_country");
  const blocked = await pass(owner, { config: { blockCountryMismatch: true }, profile: inGermany("Fanny") });
  expect(blocked).toMatchObject({ status: "invalid", reasons: ["IP_MISMATCH"] });
});

test("what no engine can check is requested, said so at saving, and waits for a person", async () => {
  const owner = await makeMember(server);
  const { LIVE_VIDEO, DATABASE_SCREENING, ADVERSE_MEDIA } = defaultSteps();
  const steps = [PROFILE, LIVE_VIDEO, DATABASE_SCREENING, ADVERSE_MEDIA];
  const saved = await owner.post("/api/forms/create-new", {
    config: formConfig({ steps, blockAnonymizingNetwork: true }),
  });
  expect(saved.data.notAvailable).toEqual(["DATABASE_SCREENING", "ADVERSE_MEDIA", "anonymizingNetwork"]);
  const passed = await pass(owner, { config: { steps, blockAnonymizingNetwork: true }, profile: person("Greta") });
  expect(passed.status).toBe("pending");
  expect(passed.results).toMatchObject({
    live_video: "review",
    database_screening: "not_available",
    adverse_media: "not_available",
    anonymizing_network: "not_available",
  });
});

test("what the document says goes into the applicant's row as the form says, and names who typed nothing", async () => {
  const owner = await makeMember(server);
  const fields = Object.fromEntries(
    Object.entries(PROFILE.fields).map(([name, field]) => [
      name,
      field.enabled && name !== "residence_country" ? { ...field, dataExtraction: true } : field,
    ]),
  ) as typeof PROFILE.fields;
  const config = { steps: [{ ...PROFILE, fields }, DOCUMENT, FACIAL] };
  const { token } = await makeForm(owner, config);
  const applicant = await openLink(server, token);
  expect((await applicant.post("/api/flow/profile", { residence_country: "UA" })).errors).toEqual([]);
  await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
  await putPhoto(server, applicant.verificationId, "front", await passportPhoto("amalia"));
  await putPhoto(server, applicant.verificationId, "selfie", await selfieOf("amalia"));
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const [row] = await server.query<{ first_name: string; last_name: string; dob: string; applicant_name: string }>(
    `select a.first_name, a.last_name, a.dob::text, v.applicant_name from verifications v
     join applicants a using (project_id) where v.id = $1 and a.id = v.applicant_id`,
    [applicant.verificationId],
  );
  expect(row).toEqual({
    first_name: "Olena",
    last_name: "Shevchenko",
    dob: "1990-05-17",
    applicant_name: "Olena Shevchenko",
  });
});

test("a callback tells of a verification that has just begun, where the form asks for it", async () => {
  const owner = await makeMember(server);
  const countOf = async (config: Partial<FormConfigInput>) => {
    const { verificationId } = await makeFilledFlow(server, owner, { config });
    const [row] = await server.query<{ n: number }>(
      "select count(*)::int as n from callbacks where verification_id = $1",
      [verificationId],
    );
    return row?.n;
  };
  const callbackUrl = "https://hooks.example/kyc";
  expect(await countOf({ callbackUrl })).toBe(0);
  expect(await countOf({ callbackUrl, callbackOnCreated: true })).toBe(1);
  expect(await countOf({ callbackOnCreated: true })).toBe(0);
});

test("an anonymizing network of the operator's list is said of the visit, with the device that named itself", async () => {
  const folder = await mkdtemp(join(tmpdir(), "veridesk-networks-"));
  const file = join(folder, "networks.txt");
  const listed = await openTestServer({
    workers: 1,
    settings: { TRUST_PROXY: "127.0.0.1", ANONYMIZING_NETWORKS_FILE: file },
  });
  try {
    await writeFile(file, "91.198.36.0/24 # exits\n");
    const owner = await makeMember(listed);
    const mark = "0123456789abcdef0123456789abcdef";
    const given = { config: { blockAnonymizingNetwork: true }, profile: person("Polina"), mark };
    const { id, status, results, data } = await pass(owner, given, listed);
    expect(results.anonymizing_network).toBe("fail");
    expect(status).toBe("invalid");
    expect(data).toMatchObject({ deviceId: mark, sessions: [{ anonymous: true, bogon: false }] });
    await writeFile(file, "198.51.100.0/24\n");
    const { data: later } = await owner.get(`/api/verifications/${id}`);
    expect(later).toMatchObject({ deviceId: mark, sessions: [{ anonymous: false }] });
  } finally {
    await listed.close();
    await rm(folder, { recursive: true });
  }
});

test("an applicant's new selfie is held against their own earlier ones that were not declined, and nobody else's", async () => {
  const owner = await makeMember(server);
  const facial = { ...FACIAL, crossMatching: true, biometricAuthentication: true };
  const form = await makeForm(owner, { steps: [facial], blockCountryMismatch: false });
  const again = async (external_applicant_id: string, selfie: Buffer) => {
    const { token } = await makeLink(owner, form.id, { external_applicant_id });
    const applicant = await openLink(server, token);
    await putPhoto(server, applicant.verificationId, "selfie", selfie);
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    const { data } = await owner.get(`/api/verifications/${applicant.verificationId}`);
    const resultOf = (name: string) => data.checks.find((check: { name: string }) => check.name === name)?.result;
    return [data.status, resultOf("face_cross_match"), resultOf("biometric_authentication")];
  };
  const [first, portrait, other] = [await selfieOf("amalia"), await portraitOf("amalia"), await selfieOf("farah")];
  expect(await again("who-1", first)).toEqual(["valid", undefined, undefined]);
  expect(await again("who-1", portrait)).toEqual(["valid", "pass", "pass"]);
  expect(await again("who-1", other)).toEqual(["invalid", "review", "fail"]);
  const [, crossMatch, returning] = await again("who-1", first);
  expect([crossMatch, returning]).toEqual(["pass", "pass"]);
  expect((await again("who-2", other)).slice(1)).toEqual([undefined, undefined]);
});

test("a list of networks that is gone leaves its own check without a result, and no other", async () => {
  const settings = { TRUST_PROXY: "127.0.0.1", ANONYMIZING_NETWORKS_FILE: "/nowhere/networks.txt" };
  const poor = await openTestServer({ workers: 1, settings });
  try {
    const owner = await makeMember(poor);
    const given = { config: { blockAnonymizingNetwork: true }, profile: person("Olha") };
    const { status, results } = await pass(owner, given, poor);
    const others = { duplicate_person: "pass", ip_country: "pass" };
    expect(results).toMatchObject({ anonymizing_network: "not_available", ...others });
    expect(status).toBe("pending");
  } finally {
    await poor.close();
  }
});
