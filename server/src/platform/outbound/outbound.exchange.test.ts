import { afterEach, beforeEach, expect, test } from "vitest";
import { type HttpsTarget, startHttpsTarget } from "../../../test/doubles/https-target.ts";
import { createOutbound, type OutboundOptions } from "./outbound.ts";

const name = "accounts.provider.example";
let target: HttpsTarget;
beforeEach(async () => {
  target = await startHttpsTarget([name]);
});
afterEach(() => target.close());

const ask = (options: Partial<OutboundOptions> = {}, method = "GET") => {
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: [],
    ca: target.ca,
    lookup: async () => [{ address: "127.0.0.1" }],
    ...options,
  });
  return outbound.exchange({
    method,
    url: `https://${name}:${target.port}/token?x=1`,
    headers: { accept: "application/json" },
    ...(method === "POST" ? { body: "code=1" } : {}),
  });
};

test("a reply is read to its end, with its type; a question has a body only when it is given one", async () => {
  const body = JSON.stringify({ keys: "k".repeat(10_000) });
  target.answerWith({ kind: "status", status: 400, body, headers: { "content-type": "application/json" } });
  expect(await ask()).toEqual({ kind: "whole", status: 400, contentType: "application/json", body });
  await ask({}, "POST");
  expect(target.requests.map(({ method, path, rawBody }) => [method, path, rawBody.toString()])).toEqual([
    ["GET", "/token?x=1", ""],
    ["POST", "/token?x=1", "code=1"],
  ]);
});

test("S32 more than the limit has failed, whatever there is of it; the limit itself is read", async () => {
  target.answerWith(
    { kind: "status", status: 200, body: "x".repeat(64) },
    { kind: "status", status: 200, body: "x".repeat(65) },
  );
  expect(await ask({ maxReplyBytes: 64 })).toMatchObject({ kind: "whole", body: "x".repeat(64) });
  expect(await ask({ maxReplyBytes: 64 })).toMatchObject({ kind: "failed", reason: "protocol" });
  target.answerWith({ kind: "endless" });
  expect(await ask()).toMatchObject({ kind: "failed", reason: "protocol" });
});

test("S32 a redirect is not followed, and silence ends", async () => {
  target.answerWith({ kind: "redirect", location: "https://elsewhere.example/" });
  expect(await ask()).toMatchObject({ kind: "failed", reason: "redirect", status: 302 });
  target.answerWith({ kind: "silent" });
  expect(await ask({ totalTimeoutMs: 300 })).toMatchObject({ kind: "failed", reason: "timeout" });
  expect(target.requests).toHaveLength(2);
});

test("S31 a name that leads to this machine is refused", async () => {
  expect(await ask({ allowList: [] })).toEqual({ kind: "refused_target", reason: "private_address" });
  expect(target.connections()).toBe(0);
});
