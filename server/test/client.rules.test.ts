import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import {
  dataIntegrity,
  webhookSignature,
} from "#server/features/callbacks/callback-signatures/callback-signatures.rules.ts";
import { CallbackError, Veridesk, VerideskError, verifyCallback } from "../../clients/node/generated/index.js";

type Answer = { status: number; headers?: Record<string, string>; body?: string };
let close: (() => void) | undefined;
afterEach(() => close?.());

/** A server that gives these answers, one after another, and keeps what it was sent. */
async function answering(...answers: Answer[]) {
  const seen: { method: string; url: string; key: string; body: string }[] = [];
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const part of request) body += part;
    const key = String(request.headers["idempotency-key"]);
    seen.push({ method: request.method ?? "", url: request.url ?? "", key, body });
    const answer = answers[seen.length - 1];
    if (answer)
      response.writeHead(answer.status, { "x-request-id": "r-1", ...answer.headers }).end(answer.body ?? "{}");
    else response.destroy();
  };
  const http = createServer((request, response) => void reply(request, response)).listen(0);
  close = () => http.close();
  const { port } = http.address() as AddressInfo;
  const veridesk = new Veridesk({ apiKey: "vd_test_1", baseUrl: `http://127.0.0.1:${port}/` });
  return { seen, veridesk };
}

const made: Answer = { status: 200, body: '{"applicant_id":"a"}' };

test("a call is sent again after 429 and 503 with the same idempotency key, when Retry-After has passed", async () => {
  const { seen, veridesk } = await answering(
    { status: 429, headers: { "retry-after": "1" } },
    { status: 503, headers: { "retry-after": "0" } },
    made,
  );
  const from = Date.now();
  expect(await veridesk.createApplicant({ type: "PERSON" })).toEqual({ applicant_id: "a" });
  expect(Date.now() - from).toBeGreaterThanOrEqual(990);
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  expect(seen[0]).toMatchObject({ method: "POST", url: "/applicants", body: '{"type":"PERSON"}' });
});

test("two calls have two keys, one's own is kept, and a read has none", async () => {
  const { seen, veridesk } = await answering(made, made, made, made);
  await veridesk.createApplicant({ type: "PERSON" });
  await veridesk.createApplicant({ type: "PERSON" });
  await veridesk.createApplicant({ type: "PERSON" }, { idempotencyKey: "mine" });
  await veridesk.listApplicants({ external_applicant_id: "a b" });
  expect(seen[0]?.key).not.toBe(seen[1]?.key);
  expect(seen.slice(2).map(({ key }) => key)).toEqual(["mine", "undefined"]);
  expect(seen[3]?.url).toBe("/applicants?external_applicant_id=a+b");
});

test("a refusal is an error with what the API says, and is not sent again", async () => {
  const errors = [{ parameter: "dob", message: "Send a day." }];
  const { seen, veridesk } = await answering({ status: 422, body: JSON.stringify({ type: "validation", errors }) });
  const error = await veridesk.createApplicant({ type: "PERSON", dob: "x" }).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(VerideskError);
  expect(error).toMatchObject({ status: 422, type: "validation", errors, requestId: "r-1", retryAfter: null });
  expect(seen).toHaveLength(1);
});

test("after the last try the last error is thrown, also that of a connection and of a proxy's page", async () => {
  const busy: Answer = { status: 503, headers: { "retry-after": "0" }, body: "<h1>Busy</h1>" };
  const first = await answering(busy, busy, busy, busy);
  await expect(first.veridesk.listForms()).rejects.toMatchObject({ status: 503, type: "unknown", errors: [] });
  expect(first.seen).toHaveLength(3);
  close?.();
  const second = await answering();
  await expect(second.veridesk.listForms()).rejects.toMatchObject({ status: 0, type: "connection" });
  expect(second.seen).toHaveLength(3);
});

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const rawBody = '{"type":"VERIFICATION_COMPLETED","verified":true}';
function signed(timestampSeconds = Math.floor(Date.now() / 1000)) {
  const message = { secrets: ["whsec_AAAA", secret], id: "msg_1", timestampSeconds, rawBody };
  return {
    "Webhook-Id": "msg_1",
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": webhookSignature(message),
    "x-data-integrity": dataIntegrity("vd_test_1", rawBody),
  };
}

test("a callback of ours is given back, by either signature", () => {
  expect(verifyCallback({ headers: signed(), rawBody, secret, apiKey: "vd_test_1" })).toEqual(JSON.parse(rawBody));
  expect(verifyCallback({ headers: new Headers(signed()), rawBody: Buffer.from(rawBody), secret })).toMatchObject({
    verified: true,
  });
});

test.each([
  ["another body", { headers: signed(), rawBody: `${rawBody} `, secret }],
  ["another secret", { headers: signed(), rawBody, secret: "whsec_BBBB" }],
  ["another key", { headers: signed(), rawBody, apiKey: "vd_test_2" }],
  ["an old one", { headers: signed(1_700_000_000), rawBody, secret }],
  ["no time", { headers: { ...signed(), "webhook-timestamp": "soon" }, rawBody, secret }],
  ["no headers", { headers: {}, rawBody, secret }],
])("%s is refused", (_, input) => {
  expect(() => verifyCallback(input)).toThrow(CallbackError);
});

test("a client without a key or an address is not made, and a callback is not checked by nothing", () => {
  expect(() => new Veridesk({ apiKey: "", baseUrl: "https://api.example.com" })).toThrow(TypeError);
  expect(() => new Veridesk({ apiKey: "a", baseUrl: "api.example.com" })).toThrow(TypeError);
  expect(() => verifyCallback({ headers: signed(), rawBody })).toThrow(TypeError);
});
