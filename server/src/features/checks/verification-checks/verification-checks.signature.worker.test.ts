import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAuthority } from "#engines/signatures/test-authority.fixture.ts";
import { profileAnswers } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeKeyFile, pemOf } from "../../../../test/key-files.ts";
import { viewOf } from "../../../../test/reviews.ts";
import { makeSigner, signOnPage } from "../../../../test/signers.ts";

const authority = makeAuthority({ CN: "Trusted authority" });
let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "issuers-"));
  await writeFile(join(folder, "trusted.pem"), pemOf(authority.certificate));
  server = await openTestServer({ workers: 1, settings: { TRUSTED_ISSUERS_DIR: folder, REVOCATION: "off" } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const named = (GN: string, SN: string) => ({ CN: `${GN} ${SN}`, SN, GN, C: "UA" });

async function judge(signer: ReturnType<typeof makeKeyFile>["key"], answers: Record<string, string> = profileAnswers) {
  const { owner, applicant } = await makeSigner(server, { answers });
  const signed = await signOnPage(applicant, signer);
  expect(signed.status).toBe(200);
  expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  await server.drainJobs();
  const view = await viewOf(owner, applicant.verificationId);
  return { view, owner, check: view.checks.find(({ name }: { name: string }) => name === "qes") };
}

/** The specimen's own name is read from its zone. */
const amalia = named("Амалія", "Тестова");

test("a signature with the document's name, of a trusted issuer, passes; the desk shows who signed and the file", async () => {
  const probe = await judge(makeKeyFile({ authority, who: amalia }).key);
  const mrz = probe.view.profile.find(({ field }: { field: string }) => field === "last_name");
  const first = probe.view.profile.find(({ field }: { field: string }) => field === "first_name");
  const who = named(first.read ?? first.typed, mrz.read ?? mrz.typed);
  const { view, owner, check } = await judge(makeKeyFile({ authority, who }).key);
  expect(check).toMatchObject({ result: "pass", evidence: { found: "qes.pass_name", issuer: "Trusted authority" } });
  expect(view).toMatchObject({
    documentSignedApplicantFullName: who.CN,
    signedData: { signer: who.CN, issuer: "Trusted authority", by: "key", kind: "pdf" },
    reportSignatureUrl: null,
  });
  const file = await owner.send("GET", `/api/verifications/${view.id}/signed-data`);
  expect(file.bytes.toString("latin1")).toContain("/ByteRange");
  expect((await owner.get(`/api/verifications/${view.id}/signed-data?part=signature`)).status).toBe(404);
});

test("somebody else's signature is a mismatch that declines", async () => {
  const { check } = await judge(makeKeyFile({ authority, who: named("Zbigniew", "Wojciechowski") }).key);
  expect(check).toMatchObject({ result: "fail", reasons: ["QES_MISMATCH"], evidence: { found: "qes.other_person" } });
});

test("a certificate of an issuer that nobody trusts is a mismatch", async () => {
  const { check } = await judge(makeKeyFile().key);
  expect(check).toMatchObject({ result: "fail", reasons: ["QES_MISMATCH"], evidence: { found: "qes.foreign_issuer" } });
});
