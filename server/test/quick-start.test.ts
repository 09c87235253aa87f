import { copyFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeLanguageOf } from "#server/features/customer-api/customer-docs/customer-docs.code.rules.ts";
import { readMarkdown } from "#server/features/customer-api/customer-docs/customer-docs.markdown.rules.ts";
import { eventually } from "./eventually.ts";
import { makeForm, openLink, profileAnswers, profileFormConfig, tokenOf } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";
import { setMode } from "./modes.ts";
import { folderWithClient, root, runSnippet } from "./snippets.ts";
import { passportPhoto } from "./specimens.ts";
import { installClient, openTerminal, startReceiver, type Terminal } from "./terminal.ts";

let server: TestServer;
let folder: string;
const open: Terminal[] = [];
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  folder = await folderWithClient();
  await rm(join(folder, "node_modules"), { recursive: true });
  await installClient(folder);
  await writeFile(join(folder, "passport.jpg"), await passportPhoto("amalia"));
});
afterAll(async () => {
  for (const terminal of open) terminal.kill();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Page = { text: string; sections: { title: string; words: string; programs: Program[] }[] };
type Program = { language: string; code: string };

/** As it is served; the address of the installation in place of the one that it is set to, since tests take free ports. */
async function readPage(name: string): Promise<Page> {
  const served = await (await fetch(`${server.apiOrigin}/docs/${name}.md`)).text();
  const text = served.replaceAll(server.platform.config.apiPublicUrl, server.apiOrigin);
  const sections: Page["sections"] = [];
  for (const block of readMarkdown(text)) {
    if (block.kind === "heading") sections.push({ title: block.text, words: "", programs: [] });
    const section = sections.at(-1);
    if (!section) continue;
    if (block.kind === "paragraph") section.words += `${block.text}\n`;
    if (block.kind === "list") section.words += `${JSON.stringify(block.items)}\n`;
    if (block.kind === "code") section.programs.push({ language: block.language, code: block.text });
  }
  return { text, sections };
}

function partOf({ sections }: Page, title: RegExp): Page["sections"][number] {
  const found = sections.find((section) => title.test(section.title));
  if (!found) throw new Error(`the page has no part ${title}`);
  return found;
}

const programsIn = (page: Page, title: RegExp, language: string): string[] =>
  partOf(page, title)
    .programs.filter((program) => program.language !== "sh" && codeLanguageOf(program.language) === language)
    .map(({ code }) => code);

const shellIn = (page: Page, title: RegExp): string[] =>
  partOf(page, title)
    .programs.filter(({ language }) => language === "sh")
    .map(({ code }) => code);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Written out with an id of the page's example: the reader puts in the one that they have. */
const withId = (code: string, id: string): string => code.replaceAll(uuid, id);

/** What a program printed, whichever way its language writes an object. */
const valueIn = (printed: string, field: string): string => {
  const [, value] = new RegExp(`["']?${field}["']?: ?["']?([^"',}\\s]+)`).exec(printed) ?? [];
  if (value === undefined) throw new Error(`${field} is not in: ${printed}`);
  return value;
};

/** "create a key of the test environment with the scope *write*" */
async function makeKey(member: Member, words: string): Promise<string> {
  const [, environment = "", scope = ""] = /key of the (\w+) environment with the scope \*(\w+)\*\./.exec(words) ?? [];
  const { data, errors } = await member.post("/api/settings/api-keys", {
    environment,
    name: "Shop",
    scopes: [scope],
  });
  expect(errors).toEqual([]);
  return data.key;
}

/** What is exported in the shell, with the key put in. */
function shellOf(page: Page, key: string): Record<string, string> {
  const [exports = ""] = shellIn(page, /^1\./);
  return Object.fromEntries(
    exports
      .replace("vd_test_…", key)
      .split("\n")
      .map((line) => /^export (\w+)=(\S+)$/.exec(line)?.slice(1) as [string, string]),
  );
}

/** By the applicant's page, as its calls are: the name on the page of the form, and submitted. */
async function fillIn(formUrl: string, name: { first_name: string; last_name: string }): Promise<void> {
  const applicant = await openLink(server, tokenOf(formUrl));
  expect((await applicant.post("/api/flow/profile", { ...profileAnswers, ...name })).errors).toEqual([]);
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
}

type Walk = { verificationId: string; printed: string; name: { first_name: string; last_name: string } };

/** Parts 2 to 5 of the page, in one language. */
async function followSteps(page: Page, language: "curl" | "node", env: Record<string, string>): Promise<Walk> {
  const run = (code: string) => runSnippet(folder, language, code, env);
  const [make = ""] = programsIn(page, /^2\./, language);
  const [list = "", link = ""] = programsIn(page, /^3\./, language);
  const [result = ""] = programsIn(page, /^5\./, language);
  const name = { first_name: valueIn(make, "first_name"), last_name: valueIn(make, "last_name") };
  expect(valueIn(await run(make), "applicant_id")).toMatch(uuid);
  const formId = valueIn(await run(list), "form_id");
  const made = await run(withId(link, formId));
  const verificationId = valueIn(made, "verification_id");
  await fillIn(valueIn(made, "form_url"), name);
  return { verificationId, printed: await run(withId(result, verificationId)), name };
}

/** A command of the page, in a shell of its own. */
function shell(command: string, env: Record<string, string>): Terminal {
  const npm = { npm_config_offline: "true", npm_config_cache: join(folder, ".npm") };
  const terminal = openTerminal("sh", ["-c", command], { cwd: folder, env: { ...process.env, ...npm, ...env } });
  open.push(terminal);
  return terminal;
}

/** What the page says that the shop reads besides what is exported: a name that it does not say is not set. */
function shopEnv(words: string, values: { secret: string; formId: string }): Record<string, string> {
  const [, secret = ""] = /the secret in `(\w+)`/.exec(words) ?? [];
  const [, form = ""] = /the shop also reads the two variables, and `(\w+)`, the `form_id` of step 3/.exec(words) ?? [];
  return { [secret]: values.secret, [form]: values.formId };
}

async function startShop(env: Record<string, string>, port: string): Promise<string> {
  for (const file of ["shop.js", "pages.js"]) await copyFile(join(root, "examples/shop", file), join(folder, file));
  await writeFile(join(folder, "package.json"), '{"type": "module"}');
  const url = `http://localhost:${port}`;
  await shell("node shop.js", { ...env, PORT: port }).says(`The shop is at ${url}`);
  return url;
}

async function freePort(): Promise<string> {
  const receiver = await startReceiver();
  await receiver.close();
  return new URL(receiver.url).port;
}

test("the quick start leads from a key to a callback, and going live to a live verification, by their text alone", async () => {
  const owner = await makeMember(server);
  const member = await makeMember(server, "developer", owner.projectId);
  const form = await makeForm(member, profileFormConfig());
  const page = await readPage("quick-start");
  const key = await makeKey(member, partOf(page, /^1\./).words);
  const env = shellOf(page, key);
  expect(env).toEqual({ VERIDESK_KEY: key, VERIDESK_URL: server.apiOrigin });

  const [, status, verified] = /`status` is `(\w+)` and `verified` is `(\w+)`/.exec(partOf(page, /^5\./).words) ?? [];
  for (const language of ["curl", "node"] as const) {
    const { printed } = await followSteps(page, language, env);
    expect([valueIn(printed, "status"), valueIn(printed, "verified")]).toEqual([status, verified]);
  }

  const port = await freePort();
  const [listen = "", trigger = ""] = shellIn(page, /^6\./).map((command) => command.replace("4242", port));
  const listening = shell(listen, env);
  await listening.says("Listening to callbacks");
  const [, secret = ""] = /(whsec_\S+)/.exec(listening.written()) ?? [];
  const shop = await startShop({ ...env, ...shopEnv(partOf(page, /^6\./).words, { secret, formId: form.id }) }, port);
  const name = { first_name: "Jane", last_name: "Approve" };
  const signedUp = await fetch(`${shop}/sign-up`, {
    method: "POST",
    body: new URLSearchParams(name),
    redirect: "manual",
  });
  await fillIn(signedUp.headers.get("location") ?? "", name);
  await listening.says(/VERIFICATION_COMPLETED approved \S+ {2}→ 200/);
  await setMode(server, owner, "test");
  // The terminal has its answer a moment before the log.
  const sent = await eventually(async () => {
    const { data } = await owner.get("/api/callbacks?status=delivered&type=VERIFICATION_COMPLETED");
    expect(data.items).toHaveLength(1);
    return data;
  });
  const [callback] = (await owner.get(`/api/callbacks/${sent.items[0].id}`)).data.attempts;
  expect([sent.items[0].host, callback.httpStatus, callback.reply]).toEqual([`localhost:${port}`, 200, "ok"]);
  const account = JSON.parse((await owner.get(`/api/callbacks/${sent.items[0].id}`)).data.body).external_applicant_id;
  await eventually(async () =>
    expect(await (await fetch(`${shop}/accounts/${account}`)).text()).toContain('data-state="open"'),
  );
  const before = listening.written().length;
  expect(await shell(trigger, env).ended).toBe(0);
  await eventually(() =>
    expect(listening.written().slice(before)).toMatch(/VERIFICATION_COMPLETED approved \S+ {2}→ 200/),
  );
  await listening.interrupt();
  expect(listening.written()).toContain("Stopped.");

  const goingLive = await readPage("going-live");
  expect(goingLive.text).toContain("Then replace the test key by the live key. Nothing else changes");
  await setMode(server, member, "live");
  const { data: live } = await member.post("/api/settings/api-keys", {
    environment: "prod",
    name: "Shop",
    scopes: ["write"],
  });
  const liveEnv = { ...env, VERIDESK_KEY: live.key };
  const { verificationId, printed } = await followSteps(page, "curl", liveEnv);
  // Nothing is decided by a name any more.
  expect(valueIn(printed, "verified")).toBe("null");
  expect(await server.query("select mode from verifications where id = $1", [verificationId])).toEqual([
    { mode: "live" },
  ]);
  const asTest = await fetch(`${server.apiOrigin}/verifications/${verificationId}`, {
    headers: { authorization: `Token ${key}` },
  });
  expect(asTest.status).toBe(404);
  const refused = shell(trigger, liveEnv);
  expect([await refused.ended, refused.written()]).toEqual([1, expect.stringContaining("This is a live key")]);
});
