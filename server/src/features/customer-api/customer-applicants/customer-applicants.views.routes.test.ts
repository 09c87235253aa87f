import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { announceCallback } from "#server/features/callbacks/callbacks/callbacks.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { formConfig, makeForm, makeSubmitted } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { readAnnouncedNow, readCallbackBody } from "../../../../test/make-callbacks.ts";
import { passportPhoto, selfieOf } from "../../../../test/specimens.ts";

let server: TestServer;
let member: Member;
let own: Customer;
let [passport, selfie]: Buffer[] = [];
beforeAll(async () => {
  server = await openTestServer({ settings: { UNDO_SECONDS: "8" } });
  [passport, selfie] = [await passportPhoto("amalia"), await selfieOf("amalia")];
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.query("delete from rate_counts");
  member = await makeMember(server);
  own = await makeCustomer(server, member);
});

const hook = "https://hooks.example/hook";
const isReturned = { callbackUrl: hook, returnApplicantData: true };
const olena = {
  type: "PERSON",
  first_name: "Olena",
  last_name: "Shevchenko",
  dob: "1990-05-17",
  residence_country: "UA",
  nationality: "UA",
};

const expired = {
  url: hook,
  eventId: randomUUID(),
  reportId: randomUUID(),
  detail: {
    type: "document_expired" as const,
    state: "expired" as const,
    documentType: "PASSPORT" as const,
    expiresOn: "2026-01-01",
  },
  entry: null,
};

const applicantOf = async (verificationId: string): Promise<string> =>
  (
    await server.query<{ applicant_id: string }>("select applicant_id from verifications where id = $1", [
      verificationId,
    ])
  )[0]?.applicant_id ?? "";

async function givePhotos(config: object = {}) {
  const photos = { front: passport as Buffer, selfie: selfie as Buffer };
  const { verificationId } = await makeSubmitted(server, member, { config: { ...isReturned, ...config }, photos });
  return { verificationId, applicantId: await applicantOf(verificationId) };
}

async function sendDocument(applicantId: string, type: string, bytes: Buffer, more: object = {}): Promise<string> {
  const file = await own.call("POST", "/files", { file: { bytes } });
  const sent = { applicant_id: applicantId, type, front_side_id: file.body.file_id, ...more };
  return (await own.post("/documents", sent)).body.document_id;
}

type Given = { document_id: string; type: string };
const documentsOf = async (verificationId: string) =>
  (await readAnnouncedNow(server, member, verificationId)).applicant.documents as Given[];

const decide = (verificationId: string, rowVersion: number, change: object) =>
  member.post("/api/verifications/status", {
    verification_id: verificationId,
    rowVersion,
    open: checkNames,
    later_duplicates: 9,
    ...change,
  });
const rowVersionOf = async (id: string): Promise<number> =>
  (await member.get(`/api/verifications/${id}`)).data.rowVersion;

describe("a document has one id everywhere", () => {
  test("one of a form's page is found by the id that was given, and nobody else finds it", async () => {
    const { verificationId, applicantId } = await givePhotos();
    const given = (await own.get(`/applicants/${applicantId}`)).body.documents;
    expect(given.map(({ type }: { type: string }) => type)).toEqual(["PASSPORT", "SELFIE_IMAGE"]);
    const announced = await documentsOf(verificationId);
    expect(announced.map(({ document_id }) => document_id)).toEqual(
      given.map(({ document_id }: { document_id: string }) => document_id),
    );
    const id = given[0].document_id;
    const { status, body } = await own.get(`/documents/${id}`);
    expect([status, body.document_id, body.applicant_id, body.country]).toEqual([200, id, applicantId, "UA"]);
    expect((await fetch(body.front_side)).status).toBe(200);
    const download = await own.get(`/documents/${id}/download`);
    expect([download.status, download.bytes.equals(passport as Buffer)]).toEqual([200, true]);
    expect((await own.get(`/documents/${id}/download?side=back`)).status).toBe(404);

    const strangers = [
      await makeCustomer(server, await makeMember(server)),
      await makeCustomer(server, member, { environment: "test" }),
    ];
    for (const stranger of strangers)
      for (const path of [`/documents/${id}`, `/documents/${id}/download`])
        expect((await stranger.get(path)).status).toBe(404);
    const bare = await makeCustomer(server, member, { scopes: ["write"] });
    expect((await bare.get(`/documents/${id}`)).status).toBe(403);
    expect((await own.get(`/documents/${randomUUID()}`)).status).toBe(404);
    await server.query("update applicants set erased_at = now() where id = $1", [applicantId]);
    expect((await own.get(`/documents/${id}`)).status).toBe(404);
    expect((await own.get(`/documents/${id}/download`)).status).toBe(404);
  });

  test("one that was sent keeps its own id in callbacks, also when a later verification takes it again", async () => {
    const form = await makeForm(member, { ...formConfig(), ...isReturned });
    const applicantId = (await own.post("/applicants", olena)).body.applicant_id;
    const ids = [
      await sendDocument(applicantId, "PASSPORT", passport as Buffer, { document_number: "SAID1" }),
      await sendDocument(applicantId, "SELFIE_IMAGE", selfie as Buffer),
    ];
    const types = ["PROFILE", "DOCUMENT", "FACIAL"];
    const sent = { applicant_id: applicantId, types, form_id: form.id };
    const first = await own.post("/verifications", sent);
    expect(first.status).toBe(200);
    const { verification_id } = first.body;
    const documents = () => documentsOf(verification_id);
    expect((await documents()).map(({ document_id }) => document_id)).toEqual(ids);
    expect((await documents())[0]).toMatchObject({ document_number: "SAID1" });
    const [photo] = await server.query<{ id: string }>(
      "select id from verification_files where verification_id = $1 and side = 'front'",
      [verification_id],
    );
    expect((await own.get(`/documents/${photo?.id}`)).body.document_id).toBe(ids[0]);
    await server.query("update verifications set status = 'invalid' where id = $1", [verification_id]);
    expect((await own.post("/verifications", sent)).status).toBe(200);
    const then = (await own.get(`/applicants/${applicantId}?verification_id=${verification_id}`)).body;
    expect(then.documents.map(({ document_id }: { document_id: string }) => document_id)).toEqual(ids);
    expect((await documents()).map(({ document_id }) => document_id)).toEqual(ids);
    await inSystemStep(server.platform, "test", member.projectId, (ctx) =>
      announceCallback(ctx, { verificationId: verification_id, type: "MONITORING", monitoring: expired }),
    );
    const [event] = await server.query<{ id: string }>(
      "select id from callbacks where verification_id = $1 and type = 'MONITORING'",
      [verification_id],
    );
    expect((await readCallbackBody(server, event?.id ?? "")).document_id).toBe(ids[0]);
  });
});

describe("an applicant as one verification tells it", () => {
  test("its own status, reasons, documents and comment, and pep as a yes or no of JSON", async () => {
    const applicantId = (await own.post("/applicants", { ...olena, pep: false })).body.applicant_id;
    const before = await sendDocument(applicantId, "ADDRESS_DOCUMENT", passport as Buffer);
    const { verification_id } = (await own.post("/verifications", { applicant_id: applicantId, types: ["PROFILE"] }))
      .body;
    await server.query("update verifications set status = 'pending', decided_at = null where id = $1", [
      verification_id,
    ]);
    const declined = { verification_status: "declined", decline_reasons: ["WRONG_NAME"], comment: "Another name" };
    expect((await own.call("PATCH", `/verifications/${verification_id}`, { json: declined })).status).toBe(200);
    const later = (await own.post("/verifications", { applicant_id: applicantId, types: ["PROFILE"] })).body;
    expect(later.verification_id).toMatch(/-/);
    const now = (await own.get(`/applicants/${applicantId}`)).body;
    expect(now).toMatchObject({ pep: false, verification_status: "pending", decline_reasons: [] });
    expect(now.documents.map(({ document_id }: { document_id: string }) => document_id)).toEqual([before]);
    expect((await own.get(`/applicants/${applicantId}?verification_id=${verification_id}`)).body).toMatchObject({
      pep: false,
      verification_status: "declined",
      profile_status: "invalid",
      decline_reasons: ["WRONG_NAME"],
      profile_comment: "Another name",
      documents: [],
    });
  });

  test("what is said later than it was submitted holds", async () => {
    const said = { ...olena, wallet_address: "0xold", telegram_username: "old_name" };
    const applicantId = (await own.post("/applicants", said)).body.applicant_id;
    const { verification_id } = (await own.post("/verifications", { applicant_id: applicantId, types: ["PROFILE"] }))
      .body;
    await own.call("PATCH", `/applicants/${applicantId}`, {
      json: { wallet_address: "0xnew", telegram_username: "new_name", pep: "true" },
    });
    const changed = { wallet_address: "0xnew", telegram_username: "new_name", pep: true };
    expect((await own.get(`/applicants/${applicantId}`)).body).toMatchObject(changed);
    expect((await own.get(`/applicants/${applicantId}?verification_id=${verification_id}`)).body).toMatchObject({
      wallet_address: "0xold",
      telegram_username: "old_name",
    });
  });
});

describe("what is not announced yet is said nowhere", () => {
  test("a decision that can be undone, of an applicant, a document, a verification and the report of the day", async () => {
    const { verificationId, applicantId } = await givePhotos();
    await server.query(
      "update verifications set status = 'pending', decided_at = null, decline_reasons = '{}' where id = $1",
      [verificationId],
    );
    await server.query("delete from verification_checks where verification_id = $1", [verificationId]);
    const rowVersion = await rowVersionOf(verificationId);
    const undoable = { status: "invalid", decline_reasons: ["WRONG_NAME"], comment: "Not announced yet" };
    expect((await decide(verificationId, rowVersion, undoable)).errors).toEqual([]);
    const date = new Date().toISOString().slice(0, 10);
    const seen = async () => {
      const applicant = (await own.get(`/applicants/${applicantId}`)).body;
      const id = applicant.documents[0].document_id;
      const replies = [
        applicant,
        (await own.get(`/applicants/${applicantId}?verification_id=${verificationId}`)).body,
        (await own.get(`/documents/${id}`)).body,
        (await own.get(`/verifications/${verificationId}`)).body,
        (await own.get(`/verifications?applicant_id=${applicantId}`)).body,
        (await own.get(`/verifications/report?date=${date}`)).body,
      ];
      return replies.map((reply) => JSON.stringify(reply));
    };
    for (const reply of await seen()) expect(reply).not.toMatch(/Not announced yet|WRONG_NAME|declined|"invalid"/);
    expect((await own.get(`/verifications/report?date=${date}`)).body.data[0].processing_time).toBeNull();
    expect((await own.get(`/applicants/${applicantId}`)).body.verification_status).toBe("pending");
    const undone = { verification_id: verificationId, rowVersion: await rowVersionOf(verificationId) };
    expect((await member.post("/api/verifications/undo-decision", undone)).errors).toEqual([]);
    for (const reply of await seen()) expect(reply).not.toMatch(/Not announced yet|WRONG_NAME/);
  });

  test("a comment goes with the decision that is taken back", async () => {
    const { verificationId, applicantId } = await givePhotos();
    await server.query("update verifications set status = 'pending', decided_at = null where id = $1", [
      verificationId,
    ]);
    const declined = { verification_status: "declined", comment: "Taken back later" };
    expect((await own.call("PATCH", `/verifications/${verificationId}`, { json: declined })).status).toBe(200);
    expect((await own.get(`/applicants/${applicantId}`)).body.profile_comment).toBe("Taken back later");
    const rowVersion = await rowVersionOf(verificationId);
    const back = { verification_id: verificationId, rowVersion, reason: "A mistake" };
    expect((await member.post("/api/verifications/take-back", back)).errors).toEqual([]);
    expect((await own.get(`/applicants/${applicantId}`)).body).toMatchObject({
      profile_comment: null,
      verification_status: "pending",
    });
  });
});
