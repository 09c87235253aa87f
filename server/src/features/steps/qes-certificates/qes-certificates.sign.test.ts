import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { objectIds } from "#engines/signatures/object-ids.ts";
import { answerTimeStamp, hour, makeAuthority, makeSigningKey } from "#engines/signatures/test-authority.fixture.ts";
import { verifyPdf } from "#engines/signatures/verify-document.ts";
import { makeApplicant } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeActive, makeKeyFile } from "../../../../test/key-files.ts";

const stampers = makeAuthority({ CN: "Time stamps" }, "p256");
const from = new Date(Date.now() - hour);
const stamper = makeSigningKey(stampers, "p256", { CN: "Stamper" }, { from, uses: [objectIds.forTimeStamps] });
const seal = makeKeyFile({ who: { CN: "Acme Bank Seal", C: "UA" } });

let isAway = false;
const requested: string[] = [];
const authority = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    requested.push(request.headers["content-type"] ?? "");
    if (isAway) response.writeHead(503).end();
    else
      response
        .writeHead(200, { "content-type": "application/timestamp-reply" })
        .end(answerTimeStamp(stamper, Buffer.concat(chunks)));
  });
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((ready) => authority.listen(0, "127.0.0.1", ready));
  const { port } = authority.address() as AddressInfo;
  server = await openTestServer({
    settings: { TIME_STAMP_URL: `http://127.0.0.1:${port}/tsa`, OUTBOUND_ALLOW: "127.0.0.1" },
  });
});
afterAll(async () => {
  await server.close();
  authority.close();
});

const trust = () => ({
  trusted: [seal.authority.certificate],
  trustedStamps: [stampers.certificate],
  at: new Date(),
});

test("a signed PDF has the time stamp of the operator's authority, and is signed without one while that is away", async () => {
  const { member, verificationId } = await makeApplicant(server);
  await makeActive(member, seal.file);
  const sign = async () => {
    const reply = await member.send("POST", `/api/verifications/${verificationId}/signed-report-file`, {});
    expect(reply.status).toBe(200);
    return verifyPdf(reply.bytes, trust()).signatures[0];
  };
  const stamped = await sign();
  expect(requested).toEqual(["application/timestamp-query"]);
  expect(stamped).toMatchObject({ problems: [], stampedAt: expect.any(Date) });
  isAway = true;
  expect(await sign()).toMatchObject({ problems: [], stampedAt: null });
});
