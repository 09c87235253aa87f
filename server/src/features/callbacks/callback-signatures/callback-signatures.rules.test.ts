import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { dataIntegrity, newWebhookSecret, webhookSignature } from "./callback-signatures.rules.ts";

type Headers = Record<string, string>;
type Recipe = {
  verifyWebhook(given: { headers: Headers; rawBody: Buffer; secret: string; nowSeconds?: number }): boolean;
  verifyDataIntegrity(given: { headers: Headers; rawBody: Buffer; apiKey: string }): boolean;
};

/** The Node recipe of docs/callbacks.md. */
async function recipeOfTheDocs(): Promise<Recipe> {
  const page = await readFile(new URL("../../../../../docs/callbacks.md", import.meta.url), "utf8");
  const code = /```js\n([\s\S]*?)```/.exec(page)?.[1];
  if (!code) throw new Error("docs/callbacks.md has no Node recipe.");
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

const recipe = await recipeOfTheDocs();

const API_KEY = "3f6c1b7e-2f57-4d0e-9f1c-6a1f7d2b9c55";
const SECRET = newWebhookSecret(randomBytes);
const OLD_SECRET = newWebhookSecret(randomBytes);
const NOW = 1_790_000_000;
const RAW_BODY = Buffer.from('{"type":"VERIFICATION_COMPLETED","comment":"Ünïcödé ✓"}');

function headersOf(secrets: string[], id = "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W"): Headers {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(NOW),
    "webhook-signature": webhookSignature({ secrets, id, timestampSeconds: NOW, rawBody: RAW_BODY }),
    "x-data-integrity": dataIntegrity(API_KEY, RAW_BODY),
  };
}

const verify = (headers: Headers, change: { rawBody?: Buffer; secret?: string; nowSeconds?: number } = {}) =>
  recipe.verifyWebhook({ headers, rawBody: RAW_BODY, secret: SECRET, nowSeconds: NOW, ...change });

describe("S33 the recipe of the docs", () => {
  it("S33 accepts the exact callback, up to five minutes away on either side", () => {
    const headers = headersOf([SECRET]);
    for (const away of [0, 299, 300, -300]) expect(verify(headers, { nowSeconds: NOW + away })).toBe(true);
  });

  it("S33 refuses a callback that is replayed six minutes later, or comes from the future", () => {
    const headers = headersOf([SECRET]);
    for (const away of [301, 360, -360]) expect(verify(headers, { nowSeconds: NOW + away })).toBe(false);
  });

  it("S33 refuses a changed body, id, time, signature, and a stranger's secret", () => {
    const headers = headersOf([SECRET]);
    expect(verify(headers, { rawBody: Buffer.concat([RAW_BODY, Buffer.from(" ")]) })).toBe(false);
    expect(verify({ ...headers, "webhook-id": "msg_other" })).toBe(false);
    expect(verify({ ...headers, "webhook-timestamp": String(NOW + 1) })).toBe(false);
    expect(verify({ ...headers, "webhook-timestamp": `${NOW}x` })).toBe(false);
    expect(verify({ ...headers, "webhook-signature": "" })).toBe(false);
    expect(verify({ ...headers, "webhook-signature": headers["webhook-signature"]?.slice(3) ?? "" })).toBe(false);
    expect(verify({})).toBe(false);
    expect(verify(headers, { secret: OLD_SECRET })).toBe(false);
  });

  it("S33 during a rotation both secrets verify, and afterwards only the new one", () => {
    const during = headersOf([SECRET, OLD_SECRET]);
    expect(during["webhook-signature"]).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
    expect(verify(during)).toBe(true);
    expect(verify(during, { secret: OLD_SECRET })).toBe(true);
    expect(verify(headersOf([SECRET]), { secret: OLD_SECRET })).toBe(false);
  });

  it("S33 the data integrity header verifies with the API key, and only for this body", () => {
    const headers = headersOf([SECRET]);
    expect(recipe.verifyDataIntegrity({ headers, rawBody: RAW_BODY, apiKey: API_KEY })).toBe(true);
    expect(recipe.verifyDataIntegrity({ headers, rawBody: RAW_BODY, apiKey: `${API_KEY}x` })).toBe(false);
    expect(recipe.verifyDataIntegrity({ headers, rawBody: Buffer.from("{}"), apiKey: API_KEY })).toBe(false);
    expect(recipe.verifyDataIntegrity({ headers: {}, rawBody: RAW_BODY, apiKey: API_KEY })).toBe(false);
  });

  it("S33 no header carries a secret", () => {
    const sent = JSON.stringify(headersOf([SECRET, OLD_SECRET]));
    for (const secret of [SECRET, OLD_SECRET, API_KEY]) {
      expect(sent).not.toContain(secret);
      expect(sent).not.toContain(secret.slice("whsec_".length));
    }
  });
});

describe("the signatures", () => {
  it("S33 the webhook signature is that of the Standard Webhooks libraries' own test vector", () => {
    const signature = webhookSignature({
      secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestampSeconds: 1_614_265_330,
      rawBody: '{"test": 2432232314}',
    });
    expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("data integrity is that of KYCAID's own example (docs.kycaid.com, Callback integrity verification)", () => {
    const body = {
      request_id: "61a7dbcc012d9042e909cf006e7b412d6ba5",
      type: "VERIFICATION_STATUS_CHANGED",
      applicant_id: "4141cc1b18dba048470b2961cb4592f480fe",
      verification_id: "2cf795e713be1040e50b202164ee17bfdfbe",
      form_id: "58bed87600dd9944f02ba0c9cd8b32d6bd4c",
      verification_status: "pending",
    };
    expect(dataIntegrity("28c6f7cc0345a04eee0b535039b1c5a62547", JSON.stringify(body))).toBe(
      "f7681b097b77928fc031d614709976796057c306cf77fdd449bb414937bd8767" +
        "8d908d7efaa65e9b1dd65b9eeea2121ea75bd9007f44fe8fcd7c9ac6cdeeef0e",
    );
  });

  it("data integrity is HMAC-SHA512 (RFC 2104) over the base64 text, in lower-case hex", () => {
    const block = Buffer.concat([Buffer.from(API_KEY), Buffer.alloc(128 - API_KEY.length)]);
    const pad = (byte: number) => Buffer.from(block.map((each) => each ^ byte));
    const inner = createHash("sha512").update(pad(0x36)).update(RAW_BODY.toString("base64")).digest();
    const expected = createHash("sha512").update(pad(0x5c)).update(inner).digest("hex");
    expect(dataIntegrity(API_KEY, RAW_BODY)).toBe(expected);
    expect(dataIntegrity(API_KEY, RAW_BODY.toString())).toBe(expected);
  });

  it("a new secret is whsec_ and 32 random bytes in base64", () => {
    expect(newWebhookSecret((sizeBytes) => Buffer.alloc(sizeBytes, 7))).toBe(
      `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
    );
    expect(SECRET).not.toBe(OLD_SECRET);
  });

  it("a secret of another form signs nothing", () => {
    expect(() => webhookSignature({ secrets: ["plain"], id: "a", timestampSeconds: 1, rawBody: "" })).toThrow("whsec_");
  });
});
