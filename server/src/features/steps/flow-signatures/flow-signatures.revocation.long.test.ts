import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readCertificate } from "#engines/signatures/certificate.ts";
import { element, sequence } from "#engines/signatures/der-write.ts";
import { objectIds } from "#engines/signatures/object-ids.ts";
import { extension, makeAuthority } from "#engines/signatures/test-authority.fixture.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeKeyFile, pemOf } from "../../../../test/key-files.ts";
import { viewOf } from "../../../../test/reviews.ts";
import { makeSigner, signOnPage } from "../../../../test/signers.ts";

const authority = makeAuthority({ CN: "Trusted authority" });
let list: Buffer | null = null;
let calls = 0;
const publisher = createServer((_, response) => {
  calls += 1;
  if (list) response.writeHead(200).end(list);
  else response.writeHead(404).end();
});

let server: TestServer;
let folder: string;
let port: number;
beforeAll(async () => {
  await new Promise<void>((ready) => publisher.listen(0, "127.0.0.1", ready));
  ({ port } = publisher.address() as AddressInfo);
  folder = await mkdtemp(join(tmpdir(), "issuers-"));
  await writeFile(join(folder, "trusted.pem"), pemOf(authority.certificate));
  server = await openTestServer({
    workers: 1,
    settings: { TRUSTED_ISSUERS_DIR: folder, REVOCATION: "on", OUTBOUND_ALLOW: "127.0.0.1" },
  });
});
afterAll(async () => {
  await server.close();
  publisher.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  calls = 0;
  await server.query("delete from revocation_answers");
});

/** CRL distribution points, RFC 5280, section 4.2.1.13. */
const pointAt = (url: string) => {
  const name = element(0x86, Buffer.from(url, "latin1"));
  const point = element(0xa0, element(0xa0, name));
  return extension(objectIds.crlPoints, sequence(sequence(point)));
};

/** As in the zone of the specimen. */
const who = { CN: "Olena Shevchenko", SN: "Shevchenko", GN: "Olena", C: "UA" };
const signerWithList = () =>
  makeKeyFile({ authority, who, spec: { more: [pointAt(`http://127.0.0.1:${port}/list.crl`)] } }).key;

async function judge(key: ReturnType<typeof signerWithList>) {
  const { owner, applicant } = await makeSigner(server);
  expect((await signOnPage(applicant, key)).status).toBe(200);
  expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  await server.drainJobs();
  const view = await viewOf(owner, applicant.verificationId);
  return view.checks.find(({ name }: { name: string }) => name === "qes");
}

test("a certificate that its issuer's list names is revoked: a mismatch; the list is requested once an hour", async () => {
  const key = signerWithList();
  list = authority.crl([readCertificate(key.certificates[0] ?? Buffer.alloc(0)).serial]);
  expect(await judge(key)).toMatchObject({
    result: "fail",
    reasons: ["QES_MISMATCH"],
    evidence: { found: "qes.revoked" },
  });
  expect(calls).toBe(1);
  await judge(key);
  expect(calls).toBe(1);
});

test("one that it does not name passes; where nobody answers a person decides", async () => {
  const key = signerWithList();
  list = authority.crl([]);
  expect(await judge(key)).toMatchObject({ result: "pass", evidence: { found: "qes.pass_name" } });
  await server.query("delete from revocation_answers");
  list = null;
  expect(await judge(key)).toMatchObject({ result: "review", evidence: { found: "qes.revocation_unknown" } });
});

test("that nobody answered is kept for a minute, an answer for an hour", async () => {
  const key = signerWithList();
  const later = (time: string) =>
    server.query(`update revocation_answers set requested_at = now() - interval '${time}'`);
  list = null;
  expect(await judge(key)).toMatchObject({ result: "review", evidence: { found: "qes.revocation_unknown" } });
  // Not yet over, however long this machine takes.
  await later("-5 minutes");
  await judge(key);
  expect(calls).toBe(1);
  await later("61 seconds");
  list = authority.crl([]);
  expect(await judge(key)).toMatchObject({ result: "pass" });
  expect(calls).toBe(2);
  await later("30 minutes");
  await judge(key);
  expect(calls).toBe(2);
});
