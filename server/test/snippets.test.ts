import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customerEndpoints } from "#contract/customer-api/all.ts";
import { sized } from "#engines/long.fixture.ts";
import {
  dataIntegrity,
  newWebhookSecret,
  webhookSignature,
} from "#server/features/callbacks/callback-signatures/callback-signatures.rules.ts";
import { codeLanguageOf } from "#server/features/customer-api/customer-docs/customer-docs.code.rules.ts";
import { readMarkdown } from "#server/features/customer-api/customer-docs/customer-docs.markdown.rules.ts";
import { yenteProgram } from "#server/features/customer-api/customer-docs/customer-docs.reference.rules.ts";
import {
  codeSnippetOf,
  type SnippetLanguage,
  snippetLanguages,
  snippetProgramOf,
} from "#server/features/customer-api/customer-docs/customer-docs.snippets.rules.ts";
import { namedYenteCalls } from "#server/features/customer-api/customer-docs/customer-openapi.yente.rules.ts";
import { makeCustomer } from "./customers.ts";
import { formConfig, makeForm } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { listed, putList } from "./listed.ts";
import { makeMember } from "./make.ts";
import { folderWithClient, isInstalled, root, runSnippet, type World, withRealIds } from "./snippets.ts";
import { passportPhoto, selfieOf } from "./specimens.ts";

let server: TestServer;
let folder: string;
let photo: Buffer;
let selfie: Buffer;
beforeAll(async () => {
  // Alone, since its list would be in every other search.
  server = await openTestServer({ workers: 1, own: true });
  await putList(server, "ofac", [
    listed("1001", "Oleksandr Hrytsenko", { births: ["1971-03-09"], programs: ["UKRAINE-EO13661"] }),
  ]);
  [folder, photo, selfie] = await Promise.all([folderWithClient(), passportPhoto("amalia"), selfieOf("amalia")]);
  await writeFile(join(folder, "passport.jpg"), photo);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A project of its own, since a key may make so many calls in a minute. */
async function newWorld(environment: "prod" | "test" = "prod"): Promise<World> {
  const member = await makeMember(server);
  const form = await makeForm(member, formConfig());
  return { server, own: await makeCustomer(server, member, { environment }), formId: form.id, photo, selfie };
}

const installed = Object.fromEntries(
  await Promise.all(snippetLanguages.map(async (language) => [language, await isInstalled(language)] as const)),
) as Record<SnippetLanguage, boolean>;

const guides = readdirSync(join(root, "docs/developers"));
/** `sh` is for people: it installs, or sets a key. */
const programs = guides.flatMap((name) =>
  readMarkdown(readFileSync(join(root, "docs/developers", name), "utf8")).flatMap((block) => {
    if (block.kind !== "code" || block.language === "sh") return [];
    const language = codeLanguageOf(block.language);
    return language in installed ? [{ name, language: language as SnippetLanguage, code: block.text }] : [];
  }),
);

const noLists = "No list of the type";
/** What has no list, news, provider or signing key here is refused, and the program says so. */
const refusedHere: Record<string, string> = {
  findPersons: noLists,
  findPersonsFuzzily: noLists,
  findTaxIds: noLists,
  findDocuments: noLists,
  searchMedia: "No news is loaded",
  checkCryptoAddress: '"type":"flow"',
  testWebhook: "signs callbacks yet",
};

/** The gate runs each call in one of the languages, the long suite in all. */
function callsIn<C>(language: SnippetLanguage, calls: readonly C[]): readonly C[] {
  const turn = snippetLanguages.indexOf(language);
  return sized(
    calls.filter((_, n) => n % snippetLanguages.length === turn),
    calls,
  );
}

const yenteCallsOffered = namedYenteCalls().filter(({ refusedWith }) => refusedWith === undefined);

describe.each(snippetLanguages)("programs in %s", (language) => {
  const words = installed[language] ? "" : ` (skipped: no interpreter of ${language} here)`;

  test.skipIf(!installed[language])(`every call's own runs${words}`, async () => {
    const failed: string[] = [];
    for (const endpoint of callsIn(language, customerEndpoints())) {
      const world = await newWorld(endpoint.isOfTestMode ? "test" : "prod");
      const code = await withRealIds(world, codeSnippetOf(endpoint, language, server.apiOrigin));
      const { text, isDone } = await runSnippet(folder, language, code, { VERIDESK_KEY: world.own.key }).then(
        (written) => ({ text: written, isDone: true }),
        (error) => ({ text: String(error), isDone: false }),
      );
      const wanted = endpoint.reply === "file" ? ["saved"] : Object.keys(endpoint.example.reply as object);
      const refusal = refusedHere[endpoint.name];
      const isRight = isDone
        ? wanted.every((word) => text.includes(word))
        : refusal !== undefined && text.includes(refusal);
      if (!isRight) failed.push(`${endpoint.name}: ${text}`);
    }
    expect(failed).toEqual([]);
  });

  test.skipIf(!installed[language])(`every call's of yente's runs${words}`, async () => {
    const { own } = await newWorld();
    const failed: string[] = [];
    for (const call of callsIn(language, yenteCallsOffered)) {
      const code = snippetProgramOf(yenteProgram(call, server.apiOrigin), language);
      const text = await runSnippet(folder, language, code, call.open ? {} : { VERIDESK_KEY: own.key }).catch(String);
      if (!Object.keys(call.example.reply as object).every((word) => text.includes(word)))
        failed.push(`${call.name}: ${text}`);
    }
    expect(failed).toEqual([]);
  });

  test.skipIf(!installed[language])(`every one of the guides runs${words}`, async () => {
    const failed: string[] = [];
    for (const { name, code } of programs.filter((program) => program.language === language)) {
      // What listens is run in callback-programs.test.ts.
      if (code.includes(".listen(") || name === "signatures.md") continue;
      const world = await newWorld();
      const real = (await withRealIds(world, code)).replaceAll("{{api}}", server.apiOrigin);
      await runSnippet(folder, language, real, { VERIDESK_KEY: world.own.key }).then(
        (written) => written.trim() === "" && failed.push(`${name} wrote nothing:\n${real}`),
        (error) => failed.push(`${name}: ${error}`),
      );
    }
    expect(failed).toEqual([]);
  });
});

const checking: Record<Exclude<SnippetLanguage, "curl">, string> = {
  node: `const [headers, body] = [JSON.parse(process.env.HEADERS), Buffer.from(process.env.BODY)];
const other = Buffer.concat([body, Buffer.from(" ")]);
if (process.env.SECRET) console.log(isFromVeridesk(headers, body, process.env.SECRET), isFromVeridesk(headers, other, process.env.SECRET));
else console.log(integrityOf(body, process.env.API_KEY));`,
  python: `
import json, os
headers, body = json.loads(os.environ["HEADERS"]), os.environ["BODY"].encode()
if "SECRET" in os.environ:
    print(is_from_veridesk(headers, body, os.environ["SECRET"]), is_from_veridesk(headers, body + b" ", os.environ["SECRET"]))
else:
    print(integrity_of(body, os.environ["API_KEY"]))`,
  php: `
$headers = json_decode(getenv("HEADERS"), true);
$body = getenv("BODY");
if (getenv("SECRET")) {
    echo json_encode(is_from_veridesk($headers, $body, getenv("SECRET"))), " ", json_encode(is_from_veridesk($headers, $body . " ", getenv("SECRET")));
} else {
    echo integrity_of($body, getenv("API_KEY"));
}`,
  ruby: `
require "json"
headers, body = JSON.parse(ENV["HEADERS"]), ENV["BODY"]
if ENV["SECRET"]
  puts "#{from_veridesk?(headers, body, ENV["SECRET"])} #{from_veridesk?(headers, body + " ", ENV["SECRET"])}"
else
  puts integrity_of(body, ENV["API_KEY"])
end`,
};

describe.each(Object.keys(checking) as (keyof typeof checking)[])("signatures in %s", (language) => {
  const [signature, integrity] = programs.filter((each) => each.name === "signatures.md" && each.language === language);
  const body = '{"type":"VERIFICATION_COMPLETED","name":"Олена"}';

  test.skipIf(!installed[language])("ours is known, and a changed body is not", async () => {
    const [secret, old] = [newWebhookSecret(randomBytes), newWebhookSecret(randomBytes)];
    const at = { id: "msg_1", timestampSeconds: Math.floor(Date.now() / 1000) };
    const headersAt = (timestampSeconds: number) => ({
      "webhook-id": at.id,
      "webhook-timestamp": String(timestampSeconds),
      "webhook-signature": webhookSignature({ secrets: [old, secret], id: at.id, timestampSeconds, rawBody: body }),
    });
    const code = `${signature?.code}\n${checking[language]}`;
    const check = (seconds: number) =>
      runSnippet(folder, language, code, { HEADERS: JSON.stringify(headersAt(seconds)), BODY: body, SECRET: secret });
    expect((await check(at.timestampSeconds)).trim().toLowerCase()).toBe("true false");
    expect((await check(at.timestampSeconds - 3600)).trim().toLowerCase()).toBe("false false");
  });

  test.skipIf(!installed[language])("x-data-integrity is computed as it is sent", async () => {
    const code = `${integrity?.code}\n${checking[language]}`;
    const written = await runSnippet(folder, language, code, { HEADERS: "{}", BODY: body, API_KEY: "vd_prod_1" });
    expect(written.trim()).toBe(dataIntegrity("vd_prod_1", body));
  });
});
