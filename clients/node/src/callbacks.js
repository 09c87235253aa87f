import { createHmac, timingSafeEqual } from "node:crypto";
import { CallbackError } from "./errors.js";

const prefix = "whsec_";

function headerOf(headers, name) {
  const value = typeof headers.get === "function" ? headers.get(name) : (headers[name] ?? headersIn(headers).get(name));
  if (typeof value !== "string" || value === "") throw new CallbackError(`The header ${name} is missing.`);
  return value;
}
const headersIn = (headers) => new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const areSame = (one, other) => one.length === other.length && timingSafeEqual(one, other);

/** Standard Webhooks: two signatures while the secret is rotated. */
function checkSignature(headers, body, secret, toleranceSeconds) {
  const [id, time] = [headerOf(headers, "webhook-id"), headerOf(headers, "webhook-timestamp")];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= toleranceSeconds))
    throw new CallbackError("The callback is too old.");
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, "base64");
  const ours = createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest();
  const isOurs = headerOf(headers, "webhook-signature")
    .split(" ")
    .some((each) => each.startsWith("v1,") && areSame(Buffer.from(each.slice(3), "base64"), ours));
  if (!isOurs) throw new CallbackError("The signature is wrong.");
}

/** As KYCAID signs: HMAC-SHA512 over the base64 of the body. */
function checkIntegrity(headers, body, apiKey) {
  const ours = createHmac("sha512", apiKey).update(body.toString("base64")).digest();
  if (!areSame(Buffer.from(headerOf(headers, "x-data-integrity"), "hex"), ours))
    throw new CallbackError("x-data-integrity is wrong.");
}

/** The body of a callback that is surely Veridesk's. @throws CallbackError */
export function verifyCallback({ headers, rawBody, secret, apiKey, toleranceSeconds = 300 }) {
  if (!secret && !apiKey) throw new TypeError("verifyCallback: give secret, apiKey, or both.");
  const body = typeof rawBody === "string" ? Buffer.from(rawBody, "utf8") : Buffer.from(rawBody);
  if (secret) checkSignature(headers, body, secret, toleranceSeconds);
  if (apiKey) checkIntegrity(headers, body, apiKey);
  return JSON.parse(body.toString("utf8"));
}
