import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { VerideskError } from "./errors.js";

const longestWaitMs = 60_000;

/** `VerideskOptions`, with what is not given filled in. @throws TypeError */
export function settingsOf({ apiKey, baseUrl, retries = 2, timeoutMs = 30_000, fetch: ask = globalThis.fetch }) {
  if (typeof apiKey !== "string" || apiKey === "") throw new TypeError("Veridesk: apiKey is missing.");
  if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) throw new TypeError("Veridesk: baseUrl is no address.");
  return { apiKey, baseUrl: baseUrl.endsWith("/") ? baseUrl.slice(0, -1) : baseUrl, retries, timeoutMs, ask };
}

function addressOf(baseUrl, path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl}${path}${text === "" ? "" : `?${text}`}`;
}

function requestOf({ apiKey }, { method, body, file, options = {} }) {
  const headers = { Authorization: `Token ${apiKey}`, Accept: "application/json", ...options.headers };
  if (method !== "GET") headers["Idempotency-Key"] = options.idempotencyKey ?? randomUUID();
  if (file) {
    const form = new FormData();
    form.set("file", file, options.name ?? file.name ?? "file");
    return { method, headers, body: form };
  }
  if (body === undefined) return { method, headers };
  return { method, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

async function errorOf(response) {
  const text = await response.text();
  let said = {};
  try {
    said = JSON.parse(text);
  } catch {
    // A proxy in between answered.
  }
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new VerideskError({
    status: response.status,
    type: said?.type ?? "unknown",
    errors: Array.isArray(said?.errors) ? said.errors : [],
    requestId: response.headers.get("x-request-id"),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
}

async function sendOnce(settings, address, request, signal) {
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  try {
    const response = await settings.ask(address, {
      ...request,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) return { error: await errorOf(response) };
    return { reply: await response.arrayBuffer() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return {
      error: new VerideskError({ status: 0, type: "connection", errors: [], requestId: null, retryAfter: null, cause }),
    };
  }
}

const isPassing = ({ status }) => status === 0 || status === 429 || status === 503;

/** Grows from half a second, and differs a little each time, so that many callers do not come at once. */
const waitMs = ({ retryAfter }, turn) =>
  Math.min(longestWaitMs, retryAfter === null ? 500 * 2 ** turn * (0.75 + Math.random() / 2) : retryAfter * 1000);

/**
 * One call of the API, sent again while that can help: the same idempotency key each time, so nothing is made twice.
 * @throws VerideskError
 */
export async function callApi(settings, call) {
  const address = addressOf(settings.baseUrl, call.path, call.query);
  const request = requestOf(settings, call);
  const signal = call.options?.signal;
  for (let turn = 0; ; turn += 1) {
    const { error, reply } = await sendOnce(settings, address, request, signal);
    if (!error) return call.isFile ? new Uint8Array(reply) : JSON.parse(Buffer.from(reply).toString("utf8"));
    if (!isPassing(error) || turn >= settings.retries) throw error;
    await sleep(waitMs(error, turn), undefined, { signal });
  }
}
