import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { giveCredit } from "#server/features/money/top-ups/top-ups.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PrintLine } from "./command.ts";
import { demoApplicants, drawPhotos } from "./demo.applicants.ts";
import type { DemoBrowser } from "./demo.browser.ts";

const anything = z.unknown();
const Made = z.object({ code: z.string() });

const list = { type: "default", name: "Chargebacks", description: "Customers who took their payments back" };

/** The second is an applicant of the demo, so that monitoring has something to tell. */
const entries = [
  { type: "PERSON", name: "Viktor Hrytsenko", origin_name: "Віктор Гриценко", dob: "1979-03-21", country: "UA" },
  { type: "PERSON", name: "Hanna Nowak", description: "Three payments in March" },
  { type: "COMPANY", name: "Northwind Trade GmbH", country: "DE", tax_id: "DE136695976" },
  { type: "DOCUMENT", document: "FD0417253", country: "UA", description: "Passport that was reported stolen" },
];

const bitcoin = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const requests = [
  { type: "phone", phone: "+380501234567" },
  { type: "national_number", country: "PL", kind: "pesel", number: "44051401359" },
  { type: "blacklist_person", name: "Viktor Gritsenko", birth: "1979", country: "UA" },
  { type: "blacklist_document", document: "FD 041-7253" },
];

async function makeBlacklist(owner: DemoBrowser): Promise<string> {
  const { code } = await owner.post(`/api/blacklists/create?${new URLSearchParams(list)}`, {}, Made);
  for (const entry of entries) await owner.post(`/api/blacklists/${code}/add-entry`, entry, anything);
  return code;
}

async function askServices(owner: DemoBrowser, code: string): Promise<void> {
  const check = { type: "crypto_address", blockchain: "bitcoin", direction: "sender", crypto_address: bitcoin };
  await owner.post("/api/services/create-crypto-check", check, anything);
  for (const request of requests) {
    const own = request.type.startsWith("blacklist") ? { blacklists: [code] } : {};
    await owner.post("/api/services/create", { ...request, ...own }, anything);
  }
  const [applicant] = demoApplicants;
  if (!applicant) return;
  const { front } = await drawPhotos(applicant, 0);
  await owner.upload("/api/services/create-document", { country: "UA" }, front);
}

/** Self-signed, by openssl; its password is kept nowhere. @returns null where there is no openssl */
async function drawKeyFile(password: string): Promise<Buffer | null> {
  const folder = await mkdtemp(join(tmpdir(), "demo-key-"));
  const at = (name: string) => join(folder, name);
  const openssl = (words: string[]) => promisify(execFile)("openssl", words);
  try {
    const subject = ["-subj", "/C=UA/O=Demo Bank/CN=Demo Bank Seal", "-days", "365"];
    const made = ["-keyout", at("key"), "-out", at("own"), "-addext", "keyUsage=critical,nonRepudiation"];
    await openssl(["req", "-x509", "-nodes", "-newkey", "rsa:2048", ...subject, ...made]);
    const into = ["-out", at("store"), "-passout", `pass:${password}`];
    await openssl(["pkcs12", "-export", "-inkey", at("key"), "-in", at("own"), ...into]);
    return await readFile(at("store"));
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function addCertificate(owner: DemoBrowser, say: PrintLine): Promise<void> {
  const password = randomBytes(12).toString("base64url");
  const file = await drawKeyFile(password);
  if (!file) return say("No certificate: there is no openssl here.");
  const fields = { name: "Seal of Demo Bank", issuer: "Demo Bank itself", password };
  const refusal = await owner.upload("/api/settings/qes-certificates/create", fields, file, "seal.jks");
  if (refusal !== null) return say(`No certificate: ${refusal}`);
  const Listed = z.object({ items: z.array(z.object({ id: z.string() })) });
  const { items } = await owner.post("/api/settings/qes-certificates", {}, Listed);
  for (const { id } of items) await owner.post("/api/settings/qes-certificates/activate", { id }, anything);
}

/** A blacklist, monitoring that watches it, requests of services, and a certificate that signs. @returns the list's code */
export async function makeRecords(owner: DemoBrowser, say: PrintLine): Promise<string> {
  const code = await makeBlacklist(owner);
  const watched = { databases_list_type: "selected", databases: ["sanctions"], databases_custom: [code] };
  const settings = { ...watched, expirations: ["PASSPORT"], expiration_period: 30 };
  await owner.post("/api/monitoring/set-settings", settings, anything);
  await askServices(owner, code);
  await addCertificate(owner, say);
  say("A blacklist that monitoring watches, requests of services, a certificate.");
  return code;
}

/** What the applicants' checks cost; where there are bank details, an invoice that waits besides. */
export async function giveMoney(platform: Platform, projectId: string, owner: DemoBrowser): Promise<void> {
  await inSystemStep(platform, "demo", projectId, (ctx) => giveCredit(ctx, { amount: 25_000, note: "demo" }));
  const { billingIssuer, billingIban, billingMinTopUp } = platform.config;
  if (billingIssuer === undefined || billingIban === undefined) return;
  const requested = { amount: billingMinTopUp * 100, payment_method: "invoice" };
  await owner.post("/api/settings/billing-checkout", requested, anything);
}
