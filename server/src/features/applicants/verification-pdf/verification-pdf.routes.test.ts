import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApplicant } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { passportPhoto, selfieOf } from "../../../../test/specimens.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const pathOf = (id: string) => `/api/verifications/${id}/report-file`;

test("a verification is a PDF with its photos, and who made it is recorded", async () => {
  const photos = { front: await passportPhoto("amalia"), selfie: await selfieOf("amalia") };
  const { member, verificationId } = await makeApplicant(server, undefined, { photos });
  const reply = await member.send("POST", pathOf(verificationId), { language: "en" });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/pdf");
  expect(reply.headers.get("content-disposition")).toContain(`verification-${verificationId}.pdf`);
  const pdf = reply.bytes.toString("latin1");
  expect(pdf.slice(0, 5)).toBe("%PDF-");
  expect([...pdf.matchAll(/\/Subtype *\/Image/g)].length).toBeGreaterThanOrEqual(2);
  const audits = await server.query(
    "select actor_id from audit_log where action = 'verifications.pdf_made' and detail->>'id' = $1",
    [verificationId],
  );
  expect(audits).toEqual([{ actor_id: member.userId }]);
});

test("a verification that does not exist, and a language that is none, are refused", async () => {
  const member = await makeMember(server);
  const missing = await member.post(pathOf("00000000-0000-4000-8000-000000000000"), {});
  expect(missing).toMatchObject({ status: 404, errors: [{ code: "verifications.not_found" }] });
  const { verificationId, member: owner } = await makeApplicant(server);
  expect((await owner.post(pathOf(verificationId), { language: "x" })).errors).toMatchObject([
    { parameter: "language" },
  ]);
  expect((await owner.send("POST", pathOf(verificationId), { language: "tlh" })).status).toBe(200);
});
