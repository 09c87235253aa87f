// A shop that opens accounts for verified people: sign-up, link or frame, callback, account. See README.md.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { CallbackError, Veridesk, VerideskError, verifyCallback } from "@veridesk/client";
import { accountPage, framePage, missingPage, signUpPage } from "./pages.js";

const { VERIDESK_KEY, VERIDESK_URL, VERIDESK_FORM, VERIDESK_CALLBACK_SECRET, SHOP_FRAME, PORT = "4242" } = process.env;
for (const name of ["VERIDESK_KEY", "VERIDESK_URL", "VERIDESK_FORM", "VERIDESK_CALLBACK_SECRET"])
  if (!process.env[name]) throw new Error(`Set ${name}: see README.md.`);

const veridesk = new Veridesk({ apiKey: VERIDESK_KEY, baseUrl: VERIDESK_URL });
const shopUrl = process.env.SHOP_URL ?? `http://localhost:${PORT}`;

/** A real shop has a database. */
const accounts = new Map();
const mostBytes = 1_000_000;

async function bodyOf(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > mostBytes) throw new CallbackError("The body is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const send = (response, status, body, headers = {}) =>
  response
    .writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers })
    .end(body);

/** The applicant is known by the account's id, so that the callback finds the account again. */
async function signUp(request, response) {
  const given = new URLSearchParams((await bodyOf(request)).toString("utf8"));
  const account = { id: randomUUID(), first_name: given.get("first_name"), state: "waiting", sequence: 0 };
  await veridesk.createApplicant({
    type: "PERSON",
    first_name: account.first_name,
    last_name: given.get("last_name"),
    external_applicant_id: account.id,
  });
  const { form_url } = await veridesk.createUrl(VERIDESK_FORM, {
    external_applicant_id: account.id,
    redirect_url: `${shopUrl}/accounts/${account.id}`,
  });
  accounts.set(account.id, account);
  if (SHOP_FRAME) return send(response, 200, framePage(account, form_url));
  return send(response, 303, "", { location: form_url });
}

/** The account is opened here alone: anybody can open the redirect's page. */
async function takeCallback(request, response) {
  const callback = verifyCallback({
    headers: request.headers,
    rawBody: await bodyOf(request),
    secret: VERIDESK_CALLBACK_SECRET,
  });
  const account = accounts.get(callback.external_applicant_id);
  // An older one, or one that came before.
  if (account && callback.type === "VERIFICATION_COMPLETED" && callback.sequence > account.sequence) {
    account.sequence = callback.sequence;
    account.state = callback.verified ? "open" : "declined";
  }
  send(response, 200, "ok");
}

function showAccount(path, response) {
  const account = accounts.get(path.slice("/accounts/".length));
  return account ? send(response, 200, accountPage(account)) : send(response, 404, missingPage());
}

async function answer(request, response) {
  const { pathname } = new URL(request.url, shopUrl);
  const call = `${request.method} ${pathname}`;
  if (call === "GET /") return send(response, 200, signUpPage());
  if (call === "POST /sign-up") return signUp(request, response);
  if (call === "POST /hook") return takeCallback(request, response);
  if (call.startsWith("GET /accounts/")) return showAccount(pathname, response);
  return send(response, 404, missingPage());
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    const isForeign = error instanceof CallbackError;
    if (!isForeign) console.error(error instanceof VerideskError ? `${error.message} (${error.requestId})` : error);
    send(response, isForeign ? 400 : 502, isForeign ? "This is no callback of Veridesk's." : "Try again later.");
  });
}).listen(Number(PORT), function listening() {
  console.log(`The shop is at http://localhost:${this.address().port}, its callbacks at /hook`);
});
