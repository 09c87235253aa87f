import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { makeForm, openLink, profileAnswers, profileFormConfig, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { folderWithClient, root } from "../../../../test/snippets.ts";

let server: TestServer;
let front: HttpsTarget;
let folder: string;
let own: Customer;
let shop: ChildProcess;
let shopUrl: string;

/** The shop as it is started by hand, in a folder with the packed client. */
async function startShop(env: Record<string, string>): Promise<string> {
  for (const name of ["shop.js", "pages.js", "package.json"])
    await copyFile(join(root, "examples/shop", name), join(folder, name));
  shop = spawn(process.execPath, ["shop.js"], { cwd: folder, env: { ...process.env, ...env, PORT: "0" } });
  return new Promise((resolve, reject) => {
    let written = "";
    shop.on("exit", (code) => reject(new Error(`the shop ended with ${code}: ${written}`)));
    for (const stream of [shop.stdout, shop.stderr])
      stream?.on("data", (part) => {
        written += part;
        const [, address] = /(http:\/\/localhost:\d+)/.exec(written) ?? [];
        if (address) resolve(address);
      });
  });
}

beforeAll(async () => {
  [front, folder] = await Promise.all([startHttpsTarget(["shop.example"]), folderWithClient()]);
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: ["localhost"],
    lookup: async () => [{ address: "127.0.0.1" }],
    ca: front.ca,
  });
  server = await openTestServer({ overrides: { outbound }, workers: 1 });
  const member = await makeMember(server);
  own = await makeCustomer(server, member);
  const { data } = await member.post("/api/settings/rotate-callback-secret");
  const form = await makeForm(member, profileFormConfig({ callbackUrl: `https://shop.example:${front.port}/hook` }));
  shopUrl = await startShop({
    VERIDESK_URL: server.apiOrigin,
    VERIDESK_KEY: own.key,
    VERIDESK_FORM: form.id,
    VERIDESK_CALLBACK_SECRET: data.secret,
    SHOP_URL: "https://shop.example",
  });
});
afterAll(async () => {
  shop.removeAllListeners("exit");
  shop.kill();
  await server.close();
  await front.close();
  await rm(folder, { recursive: true, force: true });
});

async function signUp(name: string) {
  const body = new URLSearchParams({ first_name: name, last_name: "Koval" });
  const response = await fetch(`${shopUrl}/sign-up`, { method: "POST", body, redirect: "manual" });
  expect(response.status).toBe(303);
  const applicant = await openLink(server, tokenOf(response.headers.get("location") ?? ""));
  const { data } = await applicant.get("/api/flow/state");
  const path = new URL(data.form.redirectUrl).pathname;
  expect((await applicant.post("/api/flow/profile", { ...profileAnswers, first_name: name })).errors).toEqual([]);
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  return { path, verificationId: applicant.verificationId };
}

const stateOf = async (path: string) => /data-state="(\w+)"/.exec(await (await fetch(shopUrl + path)).text())?.[1];

/** What came to the https address goes on to the shop, as a proxy hands it over. */
async function handOver(change: (body: Buffer) => Buffer = (body) => body): Promise<number[]> {
  await server.drainJobs();
  const statuses: number[] = [];
  for (const { headers, rawBody } of front.requests) {
    const sent = Object.entries(headers).filter(([name]) => /^(webhook|x-data)/.test(name)) as [string, string][];
    const response = await fetch(`${shopUrl}/hook`, {
      method: "POST",
      headers: Object.fromEntries(sent),
      body: new Uint8Array(change(rawBody)),
    });
    statuses.push(response.status);
  }
  return statuses;
}

test("who is approved gets an account by the callback, and by nothing else", async () => {
  const { path, verificationId } = await signUp("Olena");
  expect(await stateOf(path)).toBe("waiting");
  await own.call("PATCH", `/verifications/${verificationId}`, { json: { verification_status: "approved" } });
  await server.drainJobs();
  expect(await stateOf(path)).toBe("waiting");
  const forged = await handOver((body) => Buffer.from(`${body} `));
  expect(new Set(forged)).toEqual(new Set([400]));
  expect(await stateOf(path)).toBe("waiting");
  expect(new Set(await handOver())).toEqual(new Set([200]));
  expect(await stateOf(path)).toBe("open");
});

test("who is declined gets none, also when the callback comes twice", async () => {
  const { path, verificationId } = await signUp("Marta");
  await own.call("PATCH", `/verifications/${verificationId}`, { json: { verification_status: "declined" } });
  await handOver();
  await handOver();
  expect(await stateOf(path)).toBe("declined");
});
