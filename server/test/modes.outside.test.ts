import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { makeCustomer } from "./customers.ts";
import {
  codesFormConfig,
  makeForm,
  makeLink,
  makeSubmitted,
  openLink,
  profileAnswers,
  profileFormConfig,
} from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { listed, putList } from "./listed.ts";
import { type Member, makeMember } from "./make.ts";
import { setMode } from "./modes.ts";

let server: TestServer;
let member: Member;

beforeAll(async () => {
  server = await openTestServer({ own: true, settings: { SMS_URL: "https://texts.example/" }, workers: 2 });
  member = await makeMember(server);
  await setMode(server, member, "test");
  await putList(server, "test-sanctions", [listed("q1", "Oleksandr Hrytsenko")]);
});
afterAll(() => server.close());

/** What an engine would refuse: neither a document nor a face is on it. */
const anyPicture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#7a8899" } })
    .jpeg()
    .toBuffer();

const screening = { ...defaultSteps().DATABASE_SCREENING, lists: ["sanctions" as const] };
const screened = { steps: [...profileFormConfig().steps, screening] };

const mailsTo = async (email: string) => (await listOutbox(server.platform)).filter(({ to }) => to === email);

describe("lists", () => {
  test("a test is not screened again, whoever wants it", async () => {
    const { verificationId } = await makeSubmitted(server, member, {
      config: screened,
      profile: { first_name: "Oleksandr", last_name: "Hrytsenko" },
    });
    await server.drainJobs();
    const again = await member.post(`/api/verifications/${verificationId}/screening`);
    expect([again.status, again.errors[0]?.code]).toEqual([409, "request.not_in_test"]);
    const search = await member.post("/api/screening/search", { kind: "person", name: "Oleksandr Hrytsenko" });
    expect([search.status, search.errors[0]?.code]).toEqual([409, "request.not_in_test"]);
    expect(await server.query("select 1 from screenings where verification_id = $1", [verificationId])).toEqual([]);
  });

  test("a test key searches the same lists: a search is about no applicant", async () => {
    const customer = await makeCustomer(server, member, { environment: "test" });
    const persons = await customer.post("/bdb/persons", { full_name: "Oleksandr Hrytsenko", bdb_types: ["SANCTIONS"] });
    expect([persons.status, persons.body.data]).toEqual([
      200,
      [expect.objectContaining({ full_name: "Oleksandr Hrytsenko", accuracy: 100 })],
    ]);
    const query = { schema: "Person", properties: { name: ["Oleksandr Hrytsenko"] } };
    const match = await customer.post("/match/default", { queries: { q: query } });
    expect([match.status, match.body.responses.q.results.map(({ caption }: { caption: string }) => caption)]).toEqual([
      200,
      ["Oleksandr Hrytsenko"],
    ]);
  });
});

describe("the applicant's page", () => {
  const steps = [
    { type: "DOCUMENT" as const, documentTypes: ["PASSPORT" as const], fileUploading: true },
    { ...defaultSteps().FACIAL, mode: "active" as const, fileUploading: true },
  ];
  async function open() {
    const form = await makeForm(member, { steps: [...profileFormConfig().steps, ...steps] });
    const applicant = await openLink(server, (await makeLink(member, form.id)).token);
    await applicant.post("/api/flow/profile", { ...profileAnswers, last_name: "Approve" });
    await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
    return applicant;
  }
  const send = async (applicant: Awaited<ReturnType<typeof open>>, side: string, bytes: Buffer) =>
    applicant.upload("/api/flow/files", { side, source: "upload" }, { bytes });

  test("takes any picture that decodes, requests no movements, and says that it is a test", async () => {
    const applicant = await open();
    const { data } = await applicant.get("/api/flow/state");
    expect(data).toMatchObject({ isTest: true, liveness: null });
    for (const side of ["front", "selfie"])
      expect((await send(applicant, side, await anyPicture())).errors).toEqual([]);
    const broken = await send(applicant, "selfie", Buffer.from("no picture"));
    expect(broken.status).toBe(422);
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    const [row] = await server.query("select status from verifications where id = $1", [applicant.verificationId]);
    expect(row).toEqual({ status: "valid" });
  });

  test("of live mode refuses the same picture", async () => {
    const kept = member;
    member = await makeMember(server);
    const applicant = await open().finally(() => {
      member = kept;
    });
    const { data } = await applicant.get("/api/flow/state");
    expect(data).toMatchObject({ isTest: false, liveness: { hasPassed: false } });
    for (const side of ["front", "selfie"])
      expect((await send(applicant, side, await anyPicture())).errors[0]?.code).toMatch(/^flow\.photo_/);
  });

  test.each(["email", "phone"] as const)("sends no code by %s: it is 000000", async (channel) => {
    const form = await makeForm(member, codesFormConfig([channel]));
    const applicant = await openLink(server, (await makeLink(member, form.id)).token);
    const contact = { email: `tester.${applicant.verificationId}@example.com`, phone: "+380501234567" };
    await applicant.post("/api/flow/profile", { ...profileAnswers, [channel]: contact[channel] });
    expect((await applicant.post("/api/flow/codes/send", { channel })).status).toBe(200);
    expect(await mailsTo(contact.email)).toEqual([]);
    expect(
      await server.query("select 1 from flow_codes where project_id = $1 and sealed_text <> ''", [member.projectId]),
    ).toEqual([]);
    const wrong = await applicant.post("/api/flow/codes/confirm", { channel, code: "000001" });
    expect(wrong.errors[0]?.code).toBe("flow-codes.wrong_code");
    const { data } = await applicant.post("/api/flow/codes/confirm", { channel, code: "000000" });
    expect(data.confirmed[channel]).not.toBeNull();
  });
});

test("no mail goes to the applicant of a test; the team's say TEST", async () => {
  const email = "applicant.of.a.test@example.com";
  const [profile] = profileFormConfig().steps;
  const { verificationId, form } = await makeSubmitted(server, member, {
    config: { notifyApplicant: true, notifyCustomer: true, ...(profile && { steps: [profile] }) },
    profile: { last_name: "Pending", email },
  });
  await server.drainJobs();
  const link = await member.post("/api/forms/single-link", { form_id: form.id, email });
  expect(link.data.isMailed).toBe(false);
  const { rowVersion } = (await member.get(`/api/verifications/${verificationId}`)).data;
  const items = [{ item: "PROFILE", reason: "incomplete", words: "" }];
  const requested = await member.post("/api/resubmissions", { verification_id: verificationId, rowVersion, items });
  expect(requested.data.link).toMatch(/verify/);
  expect(await mailsTo(email)).toEqual([]);
  const toTeam = await mailsTo(member.email);
  expect(toTeam.length).toBeGreaterThan(0);
  for (const { subject } of toTeam) expect(subject).toMatch(/^TEST: /);
});

test("only live.ts makes what lists, providers and engines want to see", async () => {
  const folder = join(import.meta.dirname, "..", "src");
  const makers: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    if (/\bas (unknown as )?LiveScope\b/.test(await readFile(join(folder, name), "utf8"))) makers.push(name);
  }
  expect(makers).toEqual([join("platform", "live.ts")]);
});
