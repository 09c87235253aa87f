import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Veridesk } from "../../clients/node/generated/index.js";
import { makeCustomer } from "./customers.ts";
import { formConfig, makeForm } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";
import { folderWithClient, runSnippet } from "./snippets.ts";
import { passportPhoto } from "./specimens.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer();
  folder = await folderWithClient();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function begin() {
  const member = await makeMember(server);
  const own = await makeCustomer(server, member);
  const form = await makeForm(member, formConfig());
  return { own, form, veridesk: new Veridesk({ apiKey: own.key, baseUrl: server.apiOrigin }) };
}

test("the packed client works in a folder of its own, without anything else", async () => {
  const { own, form } = await begin();
  const photo = await passportPhoto("amalia");
  await writeFile(join(folder, "passport.jpg"), photo);
  const code = `import { readFile } from "node:fs/promises";
import { Veridesk } from "@veridesk/client";
const veridesk = new Veridesk({ apiKey: process.env.VERIDESK_KEY, baseUrl: "${server.apiOrigin}" });
const { applicant_id } = await veridesk.createApplicant({ type: "PERSON", first_name: "Olena", external_applicant_id: "u1" });
const { file_id } = await veridesk.createFile(new Blob([await readFile("passport.jpg")], { type: "image/jpeg" }), { name: "passport.jpg" });
const { document_id } = await veridesk.createDocument({ applicant_id, type: "PASSPORT", front_side_id: file_id });
const side = await veridesk.downloadDocument(document_id);
const link = await veridesk.createUrl("${form.id}", { external_applicant_id: "u1" });
const verification = await veridesk.getVerification(link.verification_id);
const { data } = await veridesk.listApplicants({ external_applicant_id: "u1" });
console.log(JSON.stringify([side.length > 10000, verification.status, verification.applicant_id === applicant_id, data.length]));`;
  const written = await runSnippet(folder, "node", code, { VERIDESK_KEY: own.key });
  expect(JSON.parse(written)).toEqual([true, "unused", true, 1]);
});

test("one key twice makes one applicant, and a refusal is an error with the request's id", async () => {
  const { veridesk } = await begin();
  const options = { idempotencyKey: "sign-up-1" };
  const [one, two] = [
    await veridesk.createApplicant({ type: "PERSON" }, options),
    await veridesk.createApplicant({ type: "PERSON" }, options),
  ];
  expect(one).toEqual(two);
  await expect(veridesk.createApplicant({ type: "PERSON", dob: "soon" })).rejects.toMatchObject({
    status: 422,
    type: "validation",
    errors: [{ parameter: "dob" }],
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const wrong = new Veridesk({ apiKey: "vd_test_no", baseUrl: server.apiOrigin });
  await expect(wrong.listForms()).rejects.toMatchObject({ status: 401, type: "unauthorized" });
});
