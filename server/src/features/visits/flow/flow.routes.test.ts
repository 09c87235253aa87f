import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  deviceKey,
  formConfig,
  keptVisit,
  makeFilledFlow,
  makeForm,
  makeLink,
  makeSubmitted,
  openLink,
  profileAnswers,
  profileFormConfig,
  putPhoto,
} from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let photo: Buffer;
beforeAll(async () => {
  server = await openTestServer();
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#88a" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const developer = () => makeMember(server, "developer");
const open = (token: string, device: object = {}) =>
  server.visitor().post("/api/flow/open", { token, device, deviceKey });
const statusOf = async (verificationId: string) =>
  (
    await server.query("select status, row_version, country, submitted_at from verifications where id = $1", [
      verificationId,
    ])
  )[0];

describe("opening a link", () => {
  test("a single link starts its applicant's verification and tells the page what to ask", async () => {
    const member = await developer();
    const form = await makeForm(member, { name: "Retail", redirectUrl: "https://shop.example/done" });
    const link = await makeLink(member, form.id, { external_applicant_id: "cust-9", amount: 25 });
    const answer = await open(link.token, { language: "uk-UA", timezone: "Europe/Kyiv", screen: "390x844" });
    expect(answer.status).toBe(200);
    expect(answer.data.flowToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(answer.data.state).toMatchObject({
      status: "created",
      declineReasons: [],
      form: {
        name: "Retail",
        businessName: "Acme Bank",
        languages: ["en", "uk"],
        countries: ["UA", "DE", "PL"],
        redirectUrl: "https://shop.example/done",
        steps: [{ type: "PROFILE" }, { type: "DOCUMENT" }, { type: "FACIAL" }],
      },
      profile: {},
      document: null,
      files: [],
      expires: link.expires,
    });
    const [row] = await server.query(
      "select v.status, v.form_version, v.link_id, v.external_id, v.types, v.language, v.amount::float, v.country from verifications v where v.id = $1",
      [answer.data.state.verificationId],
    );
    expect(row).toMatchObject({
      status: "created",
      form_version: 1,
      link_id: link.id,
      external_id: "cust-9",
      types: ["PROFILE", "DOCUMENT", "FACIAL"],
      language: "uk",
      amount: 25,
      country: "ZZ",
    });
    expect(await keptVisit(server, answer.data.state.verificationId)).toMatchObject({
      ip: "127.0.0.1",
      network: "private",
      countryCode: null,
      timezone: "Europe/Kyiv",
      screen: "390x844",
    });
    const audits = await server.query(
      "select action, actor_kind from audit_log where project_id = $1 order by seq desc limit 1",
      [member.projectId],
    );
    expect(audits).toEqual([{ action: "flow.opened", actor_kind: "stranger" }]);
  });

  test("a link opened again comes back to what was begun, with the form's version of then", async () => {
    const member = await developer();
    const form = await makeForm(member);
    const link = await makeLink(member, form.id);
    const first = await openLink(server, link.token);
    await first.post("/api/flow/profile", profileAnswers);
    await member.post("/api/forms/edit", { id: form.id, version: 1, config: formConfig({ name: "Version two" }) });
    const again = await open(link.token);
    expect(again.data.state).toMatchObject({
      verificationId: first.verificationId,
      profile: profileAnswers,
      form: { name: "Onboarding" },
    });
    expect(again.data.flowToken).not.toBe(first.bearer);
    expect((await first.get("/api/flow/state")).status).toBe(200);
  });

  test("S11 a single link opened 20 times at once begins one verification", async () => {
    const member = await developer();
    const link = await makeLink(member, (await makeForm(member)).id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(link.token)));
    expect(new Set(answers.map(({ data }) => data.state.verificationId)).size).toBe(1);
    expect(await server.query("select id from verifications where link_id = $1", [link.id])).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.flowToken)).size).toBe(20);
  });

  test("a permanent link makes a new applicant each time, until it is switched off", async () => {
    const member = await developer();
    const form = await makeForm(member);
    const [one, two] = [await openLink(server, form.token), await openLink(server, form.token)];
    expect(one.verificationId).not.toBe(two.verificationId);
    const people = await server.query("select distinct applicant_id from verifications where form_id = $1", [form.id]);
    expect(people).toHaveLength(2);
    await member.post("/api/forms/edit", {
      id: form.id,
      version: 1,
      config: formConfig(),
      permanentLinkEnabled: false,
    });
    expect((await member.get(`/api/forms/${form.id}/form-settings`)).data.permanentLinkEnabled).toBe(false);
    expect(await open(form.token)).toMatchObject({ status: 404, errors: [{ code: "flow.link_invalid" }] });
    expect((await one.get("/api/flow/state")).status).toBe(200);
  });

  test("an unknown, malformed, expired or deleted link is refused; nothing is begun", async () => {
    const member = await developer();
    const form = await makeForm(member);
    const link = await makeLink(member, form.id);
    expect(await open("0".repeat(36))).toMatchObject({ status: 404, errors: [{ code: "flow.link_invalid" }] });
    for (const token of ["", "0".repeat(35), "Z".repeat(36), "0".repeat(37)])
      expect((await open(token)).status).toBe(422);
    await server.query("update form_links set expires_at = now() - interval '1 second' where id = $1", [link.id]);
    expect(await open(link.token)).toMatchObject({ status: 404, errors: [{ code: "flow.link_expired" }] });
    const other = await makeLink(member, form.id);
    await member.del(`/api/forms/delete/${form.id}`);
    for (const token of [other.token, form.token])
      expect(await open(token)).toMatchObject({ status: 404, errors: [{ code: "flow.link_invalid" }] });
    expect(await server.query("select id from verifications where form_id = $1", [form.id])).toEqual([]);
  });

  test("a submitted verification shows its status until the link ends, and tells only reasons that help", async () => {
    const member = await developer();
    const { link, verificationId } = await makeSubmitted(server, member);
    expect((await open(link.token)).data.state.status).toBe("processing");
    const show = async (status: string, reasons: string[] = []) => {
      await server.query("update verifications set status = $2, decline_reasons = $3 where id = $1", [
        verificationId,
        status,
        reasons,
      ]);
      const { status: shown, declineReasons } = (await open(link.token)).data.state;
      return [shown, declineReasons];
    };
    expect(await show("pending", ["BAD_QUALITY"])).toEqual(["review", []]);
    expect(await show("customer_pending")).toEqual(["review", []]);
    expect(await show("valid")).toEqual(["approved", []]);
    expect(await show("invalid", ["EXPIRED_DOCUMENT", "FAKE_DOCUMENT", "DUPLICATE", "COMPROMISED_PERSON"])).toEqual([
      "declined",
      ["EXPIRED_DOCUMENT"],
    ]);
    await server.query("update form_links set expires_at = now() - interval '1 second' where id = $1", [link.id]);
    expect(await open(link.token)).toMatchObject({ status: 404, errors: [{ code: "flow.link_expired" }] });
  });
});

describe("who may", () => {
  test("S2 no, a wrong, an ended and a member's token open nothing", async () => {
    const member = await developer();
    const applicant = await openLink(server, (await makeForm(member)).token);
    const state = (bearer: string | null) => {
      const visitor = server.visitor();
      visitor.bearer = bearer;
      return visitor.get("/api/flow/state");
    };
    expect((await state(null)).status).toBe(401);
    expect((await state("x".repeat(43))).status).toBe(401);
    expect((await state("' or 1=1; --")).status).toBe(401);
    expect((await member.get("/api/flow/state")).status).toBe(401);
    expect((await applicant.get("/api/forms")).status).toBe(401);
    await server.query("update flow_sessions set expires_at = now() - interval '1 second' where verification_id = $1", [
      applicant.verificationId,
    ]);
    expect((await applicant.get("/api/flow/state")).status).toBe(401);
  });

  test("S16 an applicant sees nothing of another: neither answers nor photos", async () => {
    const photos = { front: photo, selfie: photo };
    const [one, two] = [
      await makeFilledFlow(server, await developer(), { photos, profile: { first_name: "Canaryname" } }),
      await makeFilledFlow(server, await developer(), { photos }),
    ];
    const [file] = (await one.applicant.get("/api/flow/state")).data.files;
    expect((await one.applicant.get(`/api/flow/files/${file.id}`)).bytes.equals(photo)).toBe(true);
    expect(await two.applicant.get(`/api/flow/files/${file.id}`)).toMatchObject({
      status: 404,
      errors: [{ code: "flow.file_not_found" }],
    });
    expect(JSON.stringify((await two.applicant.get("/api/flow/state")).data)).not.toContain("Canaryname");
    expect((await one.applicant.get(`/api/flow/files/${randomUUID()}`)).status).toBe(404);
    expect((await one.applicant.get("/api/flow/files/..%2f..%2fsecret")).status).toBe(404);
  });

  test("S23 a photo is served as an attachment that runs nothing", async () => {
    const { applicant } = await makeFilledFlow(server, await developer(), { photos: { front: photo } });
    const [file] = (await applicant.get("/api/flow/state")).data.files;
    const { headers } = await applicant.get(`/api/flow/files/${file.id}`);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="front.jpg"/);
    expect(headers.get("cache-control")).toBe("no-store");
    const [{ storage_key } = { storage_key: "" }] = await server.query<{ storage_key: string }>(
      "select storage_key from verification_files where id = $1",
      [file.id],
    );
    expect(storage_key).toMatch(/^[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  });
});

describe("answering", () => {
  test("only fields that the form asks for are kept, and a later answer takes the earlier's place", async () => {
    const applicant = await openLink(server, (await makeForm(await developer())).token);
    const saved = await applicant.post("/api/flow/profile", { ...profileAnswers, phone: "+380441234567", gender: "F" });
    expect(saved.data.profile).toEqual(profileAnswers);
    const { last_name: _, ...fewer } = profileAnswers;
    expect((await applicant.post("/api/flow/profile", fewer)).data.profile).toEqual(fewer);
  });

  test("S19 odd answers are refused by field or dropped", async () => {
    const applicant = await openLink(server, (await makeForm(await developer())).token);
    const cases: [object, string][] = [
      [{ first_name: true }, "first_name"],
      [{ first_name: ["A"] }, "first_name"],
      [{ first_name: " " }, "first_name"],
      [{ last_name: "x".repeat(65) }, "last_name"],
      [{ first_name: "a\u0000b" }, "first_name"],
      [{ dob: "2001-02-29" }, "dob"],
      [{ dob: "1.5.1990" }, "dob"],
      [{ dob: "2999-01-01" }, "dob"],
      [{ dob: "1899-12-31" }, "dob"],
      [{ last_name: "a\ud83d" }, "last_name"],
      [{ residence_country: "UKR" }, "residence_country"],
      [{ email: "nobody" }, "email"],
      [{ gender: "?" }, "gender"],
    ];
    for (const [answers, parameter] of cases) {
      const { status, errors } = await applicant.post("/api/flow/profile", answers);
      expect([parameter, status, errors[0]?.parameter]).toEqual([parameter, 422, parameter]);
    }
    const extra = await applicant.post("/api/flow/profile", {
      ...profileAnswers,
      status: "valid",
      project_id: randomUUID(),
      verificationId: randomUUID(),
    });
    expect(extra.data).toMatchObject({ status: "created", profile: profileAnswers });
    expect(Object.keys(extra.data.profile)).toEqual(Object.keys(profileAnswers));
  });

  test("the document must be of the form's types and countries; another choice drops its photos, not the selfie", async () => {
    const { applicant } = await makeFilledFlow(server, await developer(), { photos: { front: photo, selfie: photo } });
    const choose = (documentType: string, country: string) =>
      applicant.post("/api/flow/document", { documentType, country });
    expect((await choose("DRIVERS_LICENSE", "UA")).errors[0]?.code).toBe("flow.document_not_allowed");
    expect((await choose("PASSPORT", "FR")).errors[0]?.code).toBe("flow.country_not_allowed");
    expect((await choose("PASSPORT", "Utopia")).status).toBe(422);
    const sides = (data: { files: { side: string }[] }) => data.files.map(({ side }) => side).sort();
    expect(sides((await choose("PASSPORT", "UA")).data)).toEqual(["front", "selfie"]);
    const changed = await choose("GOVERNMENT_ID", "UA");
    expect(changed.data.document).toEqual({ documentType: "GOVERNMENT_ID", country: "UA", fields: {} });
    expect(sides(changed.data)).toEqual(["selfie"]);
  });
});

describe("submitting", () => {
  test("everything that is missing is named by step and field, and the verification stays open", async () => {
    const applicant = await openLink(server, (await makeForm(await developer())).token);
    const missing = async () => (await applicant.post("/api/flow/submit")).errors.map(({ parameter }) => parameter);
    expect(await missing()).toEqual([
      "profile.first_name",
      "profile.last_name",
      "profile.dob",
      "profile.residence_country",
      "documentType",
      "files.selfie",
    ]);
    await applicant.post("/api/flow/profile", { ...profileAnswers, dob: undefined });
    await applicant.post("/api/flow/document", { documentType: "GOVERNMENT_ID", country: "DE" });
    await putPhoto(server, applicant.verificationId, "front", photo);
    expect(await missing()).toEqual(["profile.dob", "files.back", "files.selfie"]);
    const refused = await applicant.post("/api/flow/submit");
    expect(refused).toMatchObject({ status: 422, errors: [{ code: "flow.incomplete" }, {}, {}] });
    expect(await statusOf(applicant.verificationId)).toMatchObject({ status: "created", submitted_at: null });
  });

  test("a complete one is processing: applicant filled, event written, audited, its check enqueued", async () => {
    const member = await developer();
    const { applicant, verificationId } = await makeFilledFlow(server, member, {
      photos: { front: photo, back: photo, selfie: photo },
      document: { documentType: "GOVERNMENT_ID", country: "DE" },
      profile: { middle_name: "Ivanivna" },
    });
    const answer = await applicant.post("/api/flow/submit");
    expect(answer).toMatchObject({ status: 200, data: { status: "processing", verificationId } });
    expect(await statusOf(verificationId)).toMatchObject({
      status: "processing",
      row_version: 2,
      country: "DE",
      submitted_at: expect.any(Date),
    });
    const [person] = await server.query(
      "select first_name, middle_name, last_name, dob::text, residence_country from applicants a join verifications v on v.applicant_id = a.id where v.id = $1",
      [verificationId],
    );
    expect(person).toEqual({ ...profileAnswers, middle_name: "Ivanivna" });
    const events = await server.query(
      "select kind, from_status, to_status from verification_events where verification_id = $1 order by at",
      [verificationId],
    );
    expect(events).toEqual([
      { kind: "opened", from_status: null, to_status: "created" },
      { kind: "submitted", from_status: "created", to_status: "processing" },
    ]);
    const jobs = await server.query(
      "select data from pgboss.job where name = 'verifications.check' and data->'data'->>'verificationId' = $1",
      [verificationId],
    );
    expect(jobs).toEqual([{ data: { projectId: member.projectId, mode: "live", data: { verificationId } } }]);
    const [last] = await server.query(
      "select action, actor_kind, actor_id from audit_log where project_id = $1 order by seq desc limit 1",
      [member.projectId],
    );
    expect(last).toEqual({ action: "flow.submitted", actor_kind: "applicant", actor_id: verificationId });
  });

  test("S11 20 submissions at once: one wins, the others are told, one check runs", async () => {
    const { applicant, verificationId } = await makeFilledFlow(server, await developer());
    const answers = await Promise.all(Array.from({ length: 20 }, () => applicant.post("/api/flow/submit")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, errors } of answers.filter((answer) => answer.status !== 200))
      expect([status, errors[0]?.code]).toEqual([409, "flow.already_submitted"]);
    const jobs = await server.query(
      "select id from pgboss.job where name = 'verifications.check' and data->'data'->>'verificationId' = $1",
      [verificationId],
    );
    expect(jobs).toHaveLength(1);
  });

  test("what is submitted can no longer be changed", async () => {
    const { applicant } = await makeSubmitted(server, await developer(), { photos: { front: photo, selfie: photo } });
    const before = (await applicant.get("/api/flow/state")).data;
    const answers = [
      await applicant.post("/api/flow/profile", profileAnswers),
      await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "DE" }),
      await applicant.upload("/api/flow/files", { side: "selfie" }, { bytes: photo }),
      await applicant.post("/api/flow/submit"),
    ];
    for (const { status, errors } of answers)
      expect([status, errors[0]?.code]).toEqual([409, "flow.already_submitted"]);
    expect((await applicant.get("/api/flow/state")).data).toEqual(before);
  });

  test("a form that asks for it announces the change of status", async () => {
    const member = await developer();
    const submit = (callbackOnStatusChange: boolean) =>
      makeSubmitted(server, member, {
        config: { callbackUrl: "https://customer.example/hook", callbackOnStatusChange },
      });
    const [quiet, loud] = [await submit(false), await submit(true)];
    const announced = await server.query("select verification_id, type, status from callbacks where project_id = $1", [
      member.projectId,
    ]);
    expect(announced).toEqual([
      { verification_id: loud.verificationId, type: "VERIFICATION_STATUS_CHANGED", status: "pending" },
    ]);
    expect(quiet.verificationId).not.toBe(loud.verificationId);
  });

  test("without a document the country is the residence's, else unknown", async () => {
    const member = await developer();
    const { verificationId } = await makeSubmitted(server, member, { profile: { residence_country: "PL" } });
    expect(await statusOf(verificationId)).toMatchObject({ country: "PL" });
  });

  test("S6 an applicant's write needs no cookie, and a member's cookie opens no applicant's page", async () => {
    const member: Member = await developer();
    const form = await makeForm(member, profileFormConfig());
    const opened = await member.send("POST", "/api/flow/open", { token: form.token }, { "csrf-token": "wrong" });
    expect(opened.status).toBe(200);
    expect((await member.post("/api/flow/profile", profileAnswers)).status).toBe(401);
  });
});
