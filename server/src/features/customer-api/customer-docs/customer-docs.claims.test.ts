import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fillCounter } from "../../../../test/customer-walk.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { makeForm } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { selfieOf } from "../../../../test/specimens.ts";

// Sentences of docs/developers that no other test tries.

let server: TestServer;
let member: Member;
let own: Customer;
let photo: Buffer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  member = await makeMember(server);
  own = await makeCustomer(server, member);
  photo = await selfieOf("amalia");
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const sendFile = (bytes: Uint8Array) => own.call("POST", "/files", { file: { bytes } });
const makeApplicant = async () =>
  (await own.post("/applicants", { type: "PERSON", first_name: "Olena", last_name: "Kovalenko", dob: "1990-05-17" }))
    .body.applicant_id as string;

describe("errors.md", () => {
  test("of a file: what is not taken, and why", async () => {
    const said = async (bytes: Uint8Array) => {
      const { status, body } = await sendFile(bytes);
      return [status, body.type, body.errors?.[0]];
    };
    const refusal = (message: string) => [422, "validation", { parameter: "file", message }];
    expect(await said(Buffer.from("GIF89a and more"))).toEqual(refusal("incompatible_file_format"));
    expect(await said(Buffer.from("nothing that is known"))).toEqual(refusal("broken_file"));
    expect(await said(Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024)]))).toEqual(refusal("limit_file_size"));
  });

  test("of a photo: what only its reading finds is said at its document, when it is submitted", async () => {
    const small = createCanvas(900, 900);
    const draw = small.getContext("2d");
    draw.fillStyle = "#b9bfc6";
    draw.fillRect(0, 0, 900, 900);
    draw.drawImage(await loadImage(photo), 380, 380, 140, 140);
    const photos: [Uint8Array, string][] = [
      [photo.subarray(0, photo.length / 3), "broken_file"],
      [small.toBuffer("image/jpeg"), "image_small_resolution"],
    ];
    for (const [bytes, message] of photos) {
      const { body: file } = await sendFile(bytes);
      const applicant_id = await makeApplicant();
      await own.post("/documents", { applicant_id, type: "SELFIE_IMAGE", front_side_id: file.file_id });
      const refused = await own.post("/verifications", { applicant_id, types: ["FACIAL"] });
      expect([message, refused.status, refused.body]).toEqual([
        message,
        422,
        { type: "insufficient_data", errors: [{ parameter: "SELFIE_IMAGE.front_side_id", message }] },
      ]);
    }
  });

  test("every call with a key is counted: 600 in a minute, of them 60 links", async () => {
    const { id } = await makeForm(member);
    const busy = await makeCustomer(server, member);
    const reply = await busy.get("/forms");
    expect(reply.headers.get("ratelimit-policy")).toBe('"calls";q=600;w=60');
    expect(reply.headers.get("ratelimit")).toMatch(/^"calls";r=599;t=\d+$/);
    await fillCounter(server, "POST /forms/:id/urls ", busy, 59);
    expect((await busy.post(`/forms/${id}/urls`)).status).toBe(200);
    const refused = await busy.post(`/forms/${id}/urls`);
    expect([refused.status, refused.body.type]).toEqual([429, "limit_exceeded"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("an address may send twenty wrong keys in a minute", async () => {
    const wrong = () => own.call("GET", "/forms", { headers: { authorization: "Token nothing" } });
    for (let n = 0; n < 20; n += 1) expect((await wrong()).status).toBe(401);
    expect(await wrong()).toMatchObject({ status: 429, body: { type: "limit_exceeded" } });
    expect((await own.get("/forms")).status).toBe(200);
  });
});

describe("order-and-repeats.md", () => {
  test("a refused call keeps no key, and after 24 hours a key is new", async () => {
    const headers = { "idempotency-key": "sign-up-1" };
    expect((await own.post("/applicants", { type: "NOBODY" }, headers)).status).toBe(422);
    const first = await own.post("/applicants", { type: "PERSON" }, headers);
    expect(first.status).toBe(200);
    expect((await own.post("/applicants", { type: "PERSON" }, headers)).body).toEqual(first.body);
    await server.query("update idempotency_keys set created_at = now() - interval '25 hours' where key_id = $1", [
      own.keyId,
    ]);
    const later = await own.post("/applicants", { type: "COMPANY" }, headers);
    expect([later.status, later.body.applicant_id === first.body.applicant_id]).toEqual([200, false]);
  });
});

describe("from-kycaid.md", () => {
  test("paths are at the root", async () => {
    expect(await own.post("/v1/applicants", { type: "PERSON" })).toMatchObject({
      status: 404,
      body: { type: "not_found" },
    });
  });

  test("a list is one as types[], as types[0] and in JSON", async () => {
    const types = ["PROFILE", "DATABASE_SCREENING"];
    const bodies = [
      (applicant_id: string) => ({ json: { applicant_id, types } }),
      (applicant_id: string) => ({ form: [["applicant_id", applicant_id], ...types.map((type) => ["types[]", type])] }),
      (applicant_id: string) => ({
        form: [["applicant_id", applicant_id], ...types.map((type, n) => [`types[${n}]`, type])],
      }),
    ];
    for (const bodyOf of bodies) {
      const made = await own.call(
        "POST",
        "/verifications",
        bodyOf(await makeApplicant()) as Parameters<Customer["call"]>[2],
      );
      const { body } = await own.get(`/verifications/${made.body.verification_id}`);
      expect([body.status, Object.keys(body.verifications).toSorted()]).toEqual([
        "pending",
        ["database_screening", "profile"],
      ]);
    }
  });

  test("GET /verifications/{id} and the callback have the same result", async () => {
    const applicant_id = await makeApplicant();
    const made = await own.post("/verifications", {
      applicant_id,
      types: ["PROFILE", "DATABASE_SCREENING"],
      callback_url: "https://93.184.216.34/hook",
    });
    const { verification_id } = made.body;
    await server.drainJobs();
    await own.call("PATCH", `/verifications/${verification_id}`, {
      json: { verification_status: "declined", decline_reasons: ["OTHER"], comment: "Not this time" },
    });
    const { created_at, ...result } = (await own.get(`/verifications/${verification_id}`)).body;
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const [sent] = await server.query<{ id: string }>(
      "select id from callbacks where verification_id = $1 and type = 'VERIFICATION_COMPLETED'",
      [verification_id],
    );
    const { data } = await member.get(`/api/callbacks/${sent?.id}`);
    const body = typeof data.body === "string" ? JSON.parse(data.body) : data.body;
    expect(body).toMatchObject(result);
    expect(
      Object.keys(body)
        .filter((name) => !(name in result))
        .toSorted(),
    ).toEqual(expect.arrayContaining(["request_id", "sequence", "type"]));
  });
});
