import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyPdf } from "#engines/signatures/verify-document.ts";
import { makeApplicant } from "../../../../test/applicants.ts";
import { formConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeActive, makeCertificate, makeKeyFile } from "../../../../test/key-files.ts";
import { makeMember } from "../../../../test/make.ts";
import { decide, viewOf } from "../../../../test/reviews.ts";
import { passportPhoto, selfieOf } from "../../../../test/specimens.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { UNDO_SECONDS: "0" } });
  folder = await mkdtemp(join(tmpdir(), "signed-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const seal = makeKeyFile({ who: { CN: "Acme Bank Seal", O: "Acme Bank", orgId: "VATUA-12345678", C: "UA" } });
const trust = { trusted: [seal.authority.certificate], at: new Date() };

async function pdfsig(pdf: Buffer): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(file, pdf);
  return execFileSync("pdfsig", ["-nocert", file], { encoding: "utf8" });
}

const qes = { type: "QES" as const, askToSign: false, autosign: true };
const autosigned = { steps: [...formConfig().steps.slice(0, 2), qes] };
const makeAutosigned = async () =>
  makeApplicant(server, undefined, { config: autosigned, photos: { front: await passportPhoto("amalia") } });

describe("a PDF that is signed now", () => {
  test("is the report with its photos, signed by the active certificate, valid for us and for pdfsig", async () => {
    const photos = { front: await passportPhoto("amalia"), selfie: await selfieOf("amalia") };
    const { member, verificationId } = await makeApplicant(server, undefined, { photos });
    await makeActive(member, seal.file);
    const reply = await member.send("POST", `/api/verifications/${verificationId}/signed-report-file`, {});
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-disposition")).toContain(`verification-${verificationId}-signed.pdf`);
    const [found] = verifyPdf(reply.bytes, { ...trust, at: new Date() }).signatures;
    expect(found).toMatchObject({ problems: [], coversWholeDocument: true, signer: { owner: "Acme Bank Seal" } });
    const said = await pdfsig(reply.bytes);
    expect(said).toContain("Signature is Valid");
    expect(said).toContain("Acme Bank Seal");
    expect(said).toContain("Total document signed");
    const changed = Buffer.from(reply.bytes);
    changed.fill(0x20, 30, 34);
    expect(await pdfsig(changed)).not.toContain("Signature is Valid");
  });

  test("needs an active certificate", async () => {
    const { member, verificationId } = await makeApplicant(server);
    await makeCertificate(member, seal.file);
    const { status, errors } = await member.post(`/api/verifications/${verificationId}/signed-report-file`, {});
    expect([status, errors[0]?.code]).toEqual([409, "qes-certificates.none_active"]);
  });
});

describe("autosign", () => {
  const approve = async (member: Awaited<ReturnType<typeof makeMember>>, id: string) => {
    const { rowVersion } = await viewOf(member, id);
    expect((await decide(member, id, rowVersion, { status: "valid" })).status).toBe(200);
    await server.drainJobs();
  };

  test("an approved verification of such a form is signed, kept sealed, and erased with its applicant", async () => {
    const { member, verificationId, applicantId } = await makeAutosigned();
    await makeActive(member, seal.file);
    expect((await member.get(`/api/verifications/${verificationId}/signed-report`)).status).toBe(404);
    await approve(member, verificationId);
    const view = await viewOf(member, verificationId);
    expect(view).toMatchObject({
      reportSignatureUrl: `/api/verifications/${verificationId}/signed-report`,
      documentSignedCustomerFullName: "Acme Bank Seal",
      documentSignedCustomerTaxIdNumber: "12345678",
    });
    const { bytes } = await member.send("GET", view.reportSignatureUrl);
    expect(await pdfsig(bytes)).toContain("Signature is Valid");
    const [row] = await server.query<{ text: string }>(
      "select s::text as text from signed_reports s where verification_id = $1",
      [verificationId],
    );
    expect(row?.text).not.toMatch(/Acme Bank Seal|%PDF/);
    expect((await member.post(`/api/applicants/${applicantId}/erase`, { reason: "Asked" })).status).toBe(200);
    expect(await server.query("select 1 from signed_reports where verification_id = $1", [verificationId])).toEqual([]);
  });

  test("nothing is signed when it is declined, when no certificate is active, or when the form does not ask", async () => {
    const declined = await makeAutosigned();
    await makeActive(declined.member, seal.file);
    const { rowVersion } = await viewOf(declined.member, declined.verificationId);
    await decide(declined.member, declined.verificationId, rowVersion, {
      status: "invalid",
      decline_reasons: ["OTHER"],
      comment: "No",
    });
    const without = await makeAutosigned();
    await approve(without.member, without.verificationId);
    const unrequested = await makeApplicant(server, await makeMember(server));
    await makeActive(unrequested.member, seal.file);
    await approve(unrequested.member, unrequested.verificationId);
    const ids = [declined, without, unrequested].map(({ verificationId }) => verificationId);
    expect(await server.query("select 1 from signed_reports where verification_id = any($1)", [ids])).toEqual([]);
  });
});
