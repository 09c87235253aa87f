import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "#engines/long.fixture.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { formConfig, makeForm, openLink, profileAnswers, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { passportPhoto, selfieOf } from "../../../../test/specimens.ts";

const longTest = test.runIf(isLong);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());

/** Of a server that nothing is sent to here. */
const closedHook = "https://93.184.216.34/hook";

const olena = {
  type: "PERSON",
  first_name: "Olena",
  last_name: "Shevchenko",
  dob: "1990-05-17",
  residence_country: "UA",
  nationality: "UA",
};

async function begin(): Promise<{ member: Member; own: Customer }> {
  const member = await makeMember(server);
  return { member, own: await makeCustomer(server, member) };
}

const makeApplicant = async (own: Customer, data: object = olena): Promise<string> =>
  (await own.post("/applicants", data)).body.applicant_id;

async function addDocument(own: Customer, applicantId: string, type: string, bytes: Buffer, more: object = {}) {
  const file = await own.call("POST", "/files", { file: { bytes, type: "image/jpg" } });
  expect(file.status).toBe(200);
  return own.post("/documents", { applicant_id: applicantId, type, front_side_id: file.body.file_id, ...more });
}

const eventsOf = async (id: string) =>
  (
    await server.query<{ kind: string }>(
      "select kind from verification_events where verification_id = $1 order by at, kind",
      [id],
    )
  ).map(({ kind }) => kind);

describe("verifications by a customer's system", () => {
  longTest("a passport and a selfie go through the same checks as an applicant's page", async () => {
    const { own } = await begin();
    const applicant_id = await makeApplicant(own);
    const passport = await addDocument(own, applicant_id, "PASSPORT", await passportPhoto("amalia"), {
      document_number: "FA1234567",
    });
    expect(passport.status).toBe(200);
    await addDocument(own, applicant_id, "SELFIE_IMAGE", await selfieOf("amalia"));
    const made = await own.call("POST", "/verifications", {
      form: [
        ["applicant_id", applicant_id],
        ["types[0]", "PROFILE"],
        ["types[1]", "DOCUMENT"],
        ["types[2]", "FACIAL"],
      ],
    });
    expect(made.status).toBe(200);
    const { verification_id } = made.body;
    expect((await own.get(`/verifications/${verification_id}`)).body).toMatchObject({
      applicant_id,
      status: "pending",
      verified: null,
      verification_status: "pending",
      external_applicant_id: "",
      form_token: expect.stringMatching(/^[0-9a-f]{36}$/),
    });
    expect(await own.post("/verifications", { applicant_id, types: ["DOCUMENT"] })).toMatchObject({
      status: 409,
      body: { type: "verification_exists" },
    });
    await server.drainJobs();
    const { body } = await own.get(`/verifications/${verification_id}`);
    expect(Object.keys(body.verifications).sort()).toEqual(["document", "facial", "profile"]);
    expect(body.verifications.document.verified).not.toBeUndefined();
    const checks = await server.query<{ name: string; result: string }>(
      "select name, result from verification_checks where verification_id = $1",
      [verification_id],
    );
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(["document_mrz", "face_match"]));
    const document = await own.get(`/documents/${passport.body.document_id}`);
    expect(document.body).toMatchObject({ type: "PASSPORT", status: expect.stringMatching(/pending|valid|invalid/) });
    const side = await fetch(document.body.front_side);
    expect([side.status, side.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await fetch(document.body.front_side.replace(/sign=../, "sign=00"))).status).toBe(404);
    const portrait = await fetch(document.body.portrait);
    expect([portrait.status, portrait.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await sharp(await portrait.arrayBuffer()).metadata()).format).toBe("jpeg");
    expect((await fetch(document.body.portrait.replace("/portrait", ""))).status).toBe(404);
    expect((await fetch(document.body.front_side.replace("?", "/portrait?"))).status).toBe(404);
    expect(document.body).toMatchObject({ provider: null, comment: null });
    expect(await own.call("DELETE", `/documents/${passport.body.document_id}`)).toMatchObject({
      status: 409,
      body: { type: "delete_denied" },
    });
    const changed = await own.call("PATCH", `/documents/${passport.body.document_id}`, {
      json: { document_number: "X1" },
    });
    expect(changed.body.document_id).not.toBe(passport.body.document_id);
  });

  test("what is missing is named, and nothing is submitted", async () => {
    const { own } = await begin();
    const applicant_id = await makeApplicant(own, { type: "PERSON", first_name: "Olena" });
    const short = await own.post("/verifications", { applicant_id, types: ["PROFILE", "DOCUMENT", "FACIAL"] });
    expect(short).toMatchObject({ status: 422, body: { type: "insufficient_data" } });
    expect(short.body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual([
      "last_name",
      "documents",
      "SELFIE_IMAGE.front_side_id",
    ]);
    expect(await own.post("/verifications", { applicant_id, types: ["VIDEO"] })).toMatchObject({ status: 422 });
    expect(await own.post("/verifications", { applicant_id })).toMatchObject({ status: 422 });
    expect(await own.post("/verifications", { applicant_id: randomUUID(), types: ["PROFILE"] })).toMatchObject({
      status: 422,
      body: { errors: [{ parameter: "applicant_id" }] },
    });
  });

  test("a file that is none is refused, and one that shows no face says so at the document", async () => {
    const { own } = await begin();
    const applicant_id = await makeApplicant(own);
    const none = await own.call("POST", "/files", { file: { bytes: Buffer.from("hello") } });
    expect(none).toMatchObject({ status: 422, body: { errors: [{ parameter: "file", message: "broken_file" }] } });
    await addDocument(own, applicant_id, "SELFIE_IMAGE", await passportPhoto("amalia", {}, 9).then(blank));
    const made = await own.post("/verifications", { applicant_id, types: ["FACIAL"] });
    expect(made).toMatchObject({
      status: 422,
      body: { type: "insufficient_data", errors: [{ parameter: "SELFIE_IMAGE.front_side_id" }] },
    });
  });

  test("a link's verification is unused at once, and its redirect is the link's own", async () => {
    const { member, own } = await begin();
    const form = await makeForm(member, { ...formConfig(), redirectUrl: "https://acme.example/done" });
    expect((await own.get("/forms")).body.items).toEqual([{ form_id: form.id, name: "Onboarding" }]);
    const made = await own.call("POST", `/forms/${form.id}/urls`, { headers: { "content-type": "application/json" } });
    expect(made.status).toBe(200);
    expect(made.body.form_url.endsWith(made.body.form_token)).toBe(true);
    expect((await own.get(`/verifications/${made.body.verification_id}`)).body).toMatchObject({
      status: "unused",
      verified: null,
      verification_status: "pending",
      form_token: made.body.form_token,
    });
    const external = await own.post(`/forms/${form.id}/urls`, {
      external_applicant_id: "user 7",
      redirect_url: "https://shop.example/welcome",
    });
    const applicant = await openLink(server, external.body.form_token);
    expect(applicant.verificationId).toBe(external.body.verification_id);
    const state = await applicant.get("/api/flow/state");
    expect(state.data.form.redirectUrl).toBe("https://shop.example/welcome");
    expect(await own.post(`/forms/${randomUUID()}/urls`)).toMatchObject({ status: 404 });
    expect(await own.post(`/forms/${form.id}/urls`, { applicant_id: randomUUID() })).toMatchObject({ status: 422 });
  });

  test("by a form alone: its callbacks go to the address that came with it", async () => {
    const { member, own } = await begin();
    const form = await makeForm(member, { ...formConfig(), callbackUrl: closedHook, callbackOnCreated: true });
    const applicant_id = await makeApplicant(own);
    const callback_url = "https://93.184.216.34/own";
    const refused = await own.post("/verifications", {
      applicant_id,
      form_id: form.id,
      callback_url: "https://10.0.0.1/",
    });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ parameter: "callback_url" }] } });
    const unknown = await own.post("/verifications", { applicant_id, form_id: randomUUID() });
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ parameter: "form_id" }] } });
    const urls: string[] = [];
    for (const given of [{ callback_url }, {}]) {
      const { verification_id } = (await own.post("/verifications", { applicant_id, form_id: form.id, ...given })).body;
      const { form_token } = (await own.get(`/verifications/${verification_id}`)).body;
      expect((await openLink(server, form_token)).verificationId).toBe(verification_id);
      const sent = await server.query<{ id: string; url: string }>(
        "select id, url from callbacks where verification_id = $1",
        [verification_id],
      );
      urls.push(...sent.map(({ url }) => url));
      const again = await member.post("/api/callbacks/resend", { ids: sent.map(({ id }) => id) });
      expect(again.data.changed).toHaveLength(1);
      urls.push(
        ...(await server.query<{ url: string }>("select url from callbacks where id = $1", [sent[0]?.id])).map(
          ({ url }) => url,
        ),
      );
    }
    expect(urls).toEqual([callback_url, callback_url, closedHook, closedHook]);
  });

  test("a decision by key is final, announced by callback, and written into the timeline with what was open", async () => {
    const { own } = await begin();
    const applicant_id = await makeApplicant(own);
    const { verification_id } = (
      await own.post("/verifications", {
        applicant_id,
        types: ["PROFILE", "DATABASE_SCREENING"],
        callback_url: closedHook,
      })
    ).body;
    await server.drainJobs();
    for (const id of [verification_id, verification_id.toUpperCase()])
      expect((await own.get(`/verifications/${id}`)).body.status).toBe("pending");
    const decided = await own.call("PATCH", `/verifications/${verification_id}`, {
      form: [["verification_status", "approved"]],
    });
    expect(decided).toMatchObject({ status: 200, body: { verification_id } });
    expect((await own.get(`/verifications/${verification_id}`)).body).toMatchObject({
      status: "completed",
      verified: true,
      verification_status: "approved",
    });
    expect(await eventsOf(verification_id)).toContain("decided");
    const actors = await server.query(
      "select kind, actor from verification_events where verification_id = $1 and kind in ('opened', 'submitted') order by at",
      [verification_id],
    );
    // By the customer's system, not by the applicant.
    expect(actors).toEqual(["opened", "submitted"].map((kind) => ({ kind, actor: expect.stringMatching(/^API/) })));
    const callbacks = await server.query<{ type: string; url: string }>(
      "select type, url from callbacks where verification_id = $1 order by sequence",
      [verification_id],
    );
    expect(callbacks).toEqual([
      { type: "VERIFICATION_STATUS_CHANGED", url: closedHook },
      { type: "VERIFICATION_COMPLETED", url: closedHook },
    ]);
    const again = await own.call("PATCH", `/verifications/${verification_id}`, {
      json: { verification_status: "approved" },
    });
    expect(again).toMatchObject({ status: 409, body: { type: "flow" } });
    expect((await own.get(`/applicants/${applicant_id}`)).body).toMatchObject({
      profile_status: "valid",
      verification_status: "approved",
      verifications_count: 1,
    });
  });

  test.each([
    ["applicant_email_enabled", { applicant: 1, owner: 0 }],
    ["project_owner_email_enabled", { applicant: 0, owner: 1 }],
    ["callback_enabled", { applicant: 0, owner: 0 }],
  ])("of the mails about a decision, %s sends its own", async (flag, wanted) => {
    const { member, own } = await begin();
    const applicantEmail = `mailed.${randomUUID()}@example.com`;
    const form = await makeForm(member, profileFormConfig({ notifyApplicant: true, notifyCustomer: true }));
    const { body } = await own.post(`/forms/${form.id}/urls`, {});
    const applicant = await openLink(server, body.form_token);
    await applicant.post("/api/flow/profile", { ...profileAnswers, email: applicantEmail });
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    await server.query("update verifications set status = 'pending', decided_at = null where id = $1", [
      applicant.verificationId,
    ]);
    const mailed = async () => {
      const all = await listOutbox(server.platform);
      const to = (address: string) => all.filter(({ to: each }) => each === address).length;
      return { applicant: to(applicantEmail), owner: to(member.email) };
    };
    const before = await mailed();
    const decided = await own.call("PATCH", `/verifications/${applicant.verificationId}`, {
      json: { verification_status: "declined", comment: "Not ours", [flag]: true },
    });
    expect(decided.status).toBe(200);
    await server.drainJobs();
    const now = await mailed();
    expect({ applicant: now.applicant - before.applicant, owner: now.owner - before.owner }).toEqual(wanted);
  });

  test("a document says what was written about the decision", async () => {
    const { own } = await begin();
    const applicant_id = await makeApplicant(own);
    const address = await addDocument(own, applicant_id, "ADDRESS_DOCUMENT", await passportPhoto("amalia"));
    expect(address.status).toBe(200);
    const { verification_id } = (await own.post("/verifications", { applicant_id, types: ["PROFILE"] })).body;
    await server.query("update customer_parts set verification_id = $1 where id = $2", [
      verification_id,
      address.body.document_id,
    ]);
    await server.drainJobs();
    await server.query("update verifications set status = 'pending', decided_at = null where id = $1", [
      verification_id,
    ]);
    await own.call("PATCH", `/verifications/${verification_id}`, {
      json: { verification_status: "declined", comment: "The bill is of another person" },
    });
    const { body } = await own.get(`/documents/${address.body.document_id}`);
    expect(body).toMatchObject({ status: "invalid", comment: "The bill is of another person", portrait: null });
  });

  test("where two people decide, a key decides nothing", async () => {
    const { member, own } = await begin();
    await server.query("insert into project_review_rules (project_id, four_eyes) values ($1, true)", [
      member.projectId,
    ]);
    const applicant_id = await makeApplicant(own);
    const { verification_id } = (await own.post("/verifications", { applicant_id, types: ["DATABASE_SCREENING"] }))
      .body;
    await server.drainJobs();
    const decided = await own.call("PATCH", `/verifications/${verification_id}`, {
      json: { verification_status: "declined" },
    });
    expect(decided).toMatchObject({ status: 409, body: { type: "flow" } });
  });

  test("requested again, the applicant gets a link to just that", async () => {
    const { own } = await begin();
    const applicant_id = await makeApplicant(own);
    const { verification_id } = (
      await own.post("/verifications", { applicant_id, types: ["PROFILE", "DATABASE_SCREENING"] })
    ).body;
    await server.drainJobs();
    const requested = await own.post(`/verifications/${verification_id}/resubmit`, { types: ["PROFILE"] });
    expect(requested.status).toBe(200);
    const applicant = await openLink(server, requested.body.form_token);
    expect((await applicant.get("/api/flow/state")).data.requestedAgain.items).toMatchObject([{ item: "PROFILE" }]);
    expect(await own.post(`/verifications/${verification_id}/resubmit`, { types: ["ADVERSE_MEDIA"] })).toMatchObject({
      status: 422,
    });
  });

  test("the report has a day's verifications, and lists go page by page", async () => {
    const { own } = await begin();
    const applicant_id = await makeApplicant(own, {
      ...olena,
      telegram_username: "olena_k",
      external_applicant_id: "u9",
    });
    const { verification_id } = (await own.post("/verifications", { applicant_id, types: ["PROFILE"] })).body;
    await server.drainJobs();
    await own.call("PATCH", `/verifications/${verification_id}`, {
      json: { verification_status: "declined", decline_reasons: ["WRONG_NAME"] },
    });
    const second = (await own.post("/verifications", { applicant_id, types: ["PROFILE"] })).body.verification_id;
    const day = new Date().toISOString().slice(0, 10);
    const report = await own.get(`/verifications/report?date=${day}&count=1`);
    expect(report.body.data).toMatchObject([
      {
        verification_id,
        external_applicant_id: "u9",
        status: "completed",
        verified: false,
        decline_reasons: ["WRONG_NAME"],
        method: "API",
        service: "KYC",
        mode: "LIVE",
        name: "Olena Shevchenko",
        telegram_username: "olena_k",
        price: null,
      },
    ]);
    expect(await own.get("/verifications/report")).toMatchObject({
      status: 422,
      body: { errors: [{ parameter: "date" }] },
    });
    const first = await own.get(`/verifications?applicant_id=${applicant_id}&limit=1`);
    expect(first.body.data.map((each: { verification_id: string }) => each.verification_id)).toEqual([second]);
    const rest = await own.get(`/verifications?applicant_id=${applicant_id}&cursor=${first.body.next_cursor}`);
    expect(rest.body).toMatchObject({ data: [{ verification_id }], next_cursor: null });
  });

  test("a company with its papers and persons", async () => {
    const { own } = await begin();
    const applicant_id = await makeApplicant(own, {
      type: "COMPANY",
      company_name: "Acme OÜ",
      registration_country: "EE",
    });
    await own.post("/addresses", {
      applicant_id,
      type: "REGISTERED",
      country: "EE",
      city: "Tallinn",
      full_address: "Viru 1",
    });
    await addDocument(own, applicant_id, "REGISTRATION_COMPANY", await passportPhoto("amalia"), {
      document_number: "12345678",
    });
    await own.post("/affiliated-persons", {
      applicant_id,
      type: "BENEFICIAL",
      share: 100,
      first_name: "Mari",
      last_name: "Tamm",
      residence_country: "EE",
    });
    const made = await own.post("/verifications", { applicant_id, types: ["COMPANY"] });
    expect(made.body).toMatchObject({ verification_id: expect.any(String) });
    await server.drainJobs();
    const { verification_id } = made.body;
    expect((await own.get(`/verifications/${verification_id}`)).body.status).not.toBe("unused");
    const [{ n }] = (await server.query<{ n: number }>(
      "select count(*)::int as n from affiliated_persons where verification_id = $1",
      [verification_id],
    )) as [{ n: number }];
    expect(n).toBe(1);
  });

  test("a test key's applicants are decided by their last name, and a live key does not find them", async () => {
    const { member, own } = await begin();
    const tests = await makeCustomer(server, member, { environment: "test" });
    const results: Record<string, string> = {};
    for (const last_name of ["Snow", "Doe"]) {
      const applicant_id = await makeApplicant(tests, { type: "PERSON", first_name: "John", last_name });
      const made = await tests.post("/verifications", { applicant_id, types: ["PROFILE", "DATABASE_SCREENING"] });
      expect(made.status).toBe(200);
      results[last_name] = made.body.verification_id;
    }
    await server.drainJobs();
    expect((await tests.get(`/verifications/${results.Snow}`)).body).toMatchObject({
      status: "completed",
      verified: true,
    });
    expect((await tests.get(`/verifications/${results.Doe}`)).body).toMatchObject({
      status: "completed",
      verified: false,
    });
    for (const id of Object.values(results))
      expect(await own.get(`/verifications/${id}`)).toMatchObject({ status: 404 });
    const day = new Date().toISOString().slice(0, 10);
    expect((await tests.get(`/verifications/report?date=${day}`)).body.data).toMatchObject([
      { mode: "TEST" },
      { mode: "TEST" },
    ]);
    expect((await own.get(`/verifications/report?date=${day}`)).body.data).toEqual([]);
    const checks = await server.query(
      "select name from verification_checks where verification_id = any($1::uuid[]) and result = 'pass'",
      [Object.values(results)],
    );
    expect(checks).toEqual([]);
  });

  test("another project's verification is not there", async () => {
    const [{ own }, { own: other }] = [await begin(), await begin()];
    const applicant_id = await makeApplicant(own);
    const { verification_id } = (await own.post("/verifications", { applicant_id, types: ["PROFILE"] })).body;
    expect(await other.get(`/verifications/${verification_id}`)).toMatchObject({ status: 404 });
    expect(
      await other.call("PATCH", `/verifications/${verification_id}`, { json: { verification_status: "approved" } }),
    ).toMatchObject({ status: 404 });
    expect(await other.post(`/verifications/${verification_id}/resubmit`, { types: ["PROFILE"] })).toMatchObject({
      status: 404,
    });
    expect((await other.get(`/verifications?applicant_id=${applicant_id}`)).body.data).toEqual([]);
  });
});

async function blank(photo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { width = 800, height = 600 } = await sharp(photo).metadata();
  return sharp({ create: { width, height, channels: 3, background: "#88aacc" } })
    .jpeg()
    .toBuffer();
}
