import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newWebhookSecret,
  webhookSignature,
} from "#server/features/callbacks/callback-signatures/callback-signatures.rules.ts";
import { codeLanguageOf } from "#server/features/customer-api/customer-docs/customer-docs.code.rules.ts";
import { readMarkdown } from "#server/features/customer-api/customer-docs/customer-docs.markdown.rules.ts";
import type { SnippetLanguage } from "#server/features/customer-api/customer-docs/customer-docs.snippets.rules.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";
import { folderWithClient, isInstalled, root, runSnippet } from "./snippets.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

let folder: string;
const open: Terminal[] = [];
beforeAll(async () => {
  folder = await folderWithClient();
  await writeFile(join(folder, "passport.jpg"), "");
});
afterAll(async () => {
  for (const terminal of open) terminal.kill();
  await rm(folder, { recursive: true, force: true });
});

const secret = newWebhookSecret(randomBytes);
const apiKey = "vd_test_1";
const body = '{"type":"VERIFICATION_COMPLETED","verified":true,"name":"Олена"}';

type Headers = Record<string, string>;
const nowSeconds = () => Math.floor(Date.now() / 1000);

function signed(rawBody = body, timestampSeconds = nowSeconds()): Headers {
  const id = "msg_1";
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": webhookSignature({ secrets: [secret], id, timestampSeconds, rawBody }),
    "x-data-integrity": createHmac("sha512", apiKey).update(Buffer.from(rawBody).toString("base64")).digest("hex"),
  };
}

/** What anybody can send: no header of ours, some of them, and texts that no number or base64 is. */
function foreign(): Headers[] {
  const right = signed();
  const without = (name: string) => Object.fromEntries(Object.entries(right).filter(([each]) => each !== name));
  return [
    {},
    ...["webhook-id", "webhook-timestamp", "webhook-signature"].map(without),
    { ...right, "webhook-timestamp": "yesterday" },
    { ...right, "webhook-timestamp": "9".repeat(5000) },
    { ...right, "webhook-timestamp": "-1" },
    { ...right, "webhook-signature": "" },
    { ...right, "webhook-signature": "v1, , é ,,v1,é v1" },
    { ...right, "webhook-id": "é" },
    signed(`${body} `),
    signed(body, nowSeconds() - 3600),
  ];
}

type Program = { page: string; language: string; code: string };
const pages = [
  ...["docs", "docs/developers"].flatMap((under) => readdirSync(join(root, under)).map((name) => `${under}/${name}`)),
  "clients/node/README.md",
  "examples/shop/README.md",
  "README.md",
].filter((name) => name.endsWith(".md"));
const programs: Program[] = pages.flatMap((page) =>
  readMarkdown(readFileSync(join(root, page), "utf8")).flatMap((block) =>
    block.kind === "code" && block.language !== ""
      ? [{ page, language: codeLanguageOf(block.language), code: block.text }]
      : [],
  ),
);

/** A program that runs on in a folder of its own, from which the client is found. */
async function start(code: string, port: number): Promise<Terminal> {
  const own = join(folder, randomBytes(6).toString("hex"));
  await mkdir(own);
  await writeFile(join(own, "program.mjs"), code.replace("4242", String(port)));
  await copyFile(join(root, "examples/shop/pages.js"), join(own, "pages.js"));
  await writeFile(join(own, "package.json"), '{"type": "module"}');
  const terminal = openTerminal(process.execPath, ["program.mjs"], {
    cwd: own,
    env: {
      ...process.env,
      VERIDESK_URL: "http://127.0.0.1:1",
      VERIDESK_KEY: apiKey,
      VERIDESK_FORM: "form",
      VERIDESK_CALLBACK_SECRET: secret,
    },
  });
  open.push(terminal);
  return terminal;
}

/** A connection that ends in the middle of a body. */
async function breakOff(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const half = "POST /hook HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nhalf";
  await new Promise<void>((resolve) => socket.write(half, () => resolve()));
  socket.destroy();
}

const listening = [
  ...programs.filter(({ code }) => code.includes(".listen(")),
  {
    page: "examples/shop/shop.js",
    language: "node",
    code: readFileSync(join(root, "examples/shop/shop.js"), "utf8"),
  },
];

test("a sample that listens is among them", () => {
  expect(listening.map(({ page }) => page)).toContain("docs/developers/client.md");
  // Only Node's are started here.
  expect(listening.filter(({ language }) => language !== "node")).toEqual([]);
});

test.each(listening)("$page: a server takes our callbacks, and nobody else's ends it", async ({ code }) => {
  const port = await freePort();
  const program = await start(code, port);
  const send = (headers: Headers, text: string | Uint8Array<ArrayBuffer> = body) =>
    fetch(`http://127.0.0.1:${port}/hook`, {
      method: "POST",
      // Latin-1 is all that a header can have.
      headers: Object.entries(headers),
      body: text,
    }).then(({ status }) => status);
  const isUp = eventually(() => send(signed()));
  const first = await Promise.race([isUp, program.ended.then(() => program.written())]);
  expect(first).toBe(200);
  for (const headers of foreign()) expect([headers, await send(headers)]).toEqual([headers, 400]);
  expect(await send(signed(), new Uint8Array([0, 255, 254, 10, 13]))).toBe(400);
  await breakOff(port);
  // Refused before it is read to its end, or the connection is closed.
  expect(await send(signed(), new Uint8Array(2_000_000)).catch(() => 400)).toBe(400);
  expect(await send(signed())).toBe(200);
  program.kill();
});

/** How each recipe is called with all of the headers in turn. */
const checking: { page: string; language: SnippetLanguage; name: string; code: string }[] = [
  {
    page: "docs/developers/signatures.md",
    language: "node",
    name: "isFromVeridesk",
    code: `console.log(JSON.stringify(JSON.parse(process.env.CALLS).map((headers) => isFromVeridesk(headers, Buffer.from(process.env.BODY), process.env.SECRET))));`,
  },
  {
    page: "docs/developers/signatures.md",
    language: "python",
    name: "is_from_veridesk",
    code: `
import json, os
print(json.dumps([is_from_veridesk(headers, os.environ["BODY"].encode(), os.environ["SECRET"]) for headers in json.loads(os.environ["CALLS"])]))`,
  },
  {
    page: "docs/developers/signatures.md",
    language: "php",
    name: "is_from_veridesk",
    // As frameworks have it: a warning is an error.
    code: `
set_error_handler(function ($level, $message) { throw new ErrorException($message); });
echo json_encode(array_map(fn ($headers) => is_from_veridesk($headers, getenv("BODY"), getenv("SECRET")), json_decode(getenv("CALLS"), true)));`,
  },
  {
    page: "docs/developers/signatures.md",
    language: "ruby",
    name: "from_veridesk?",
    // Rack gives bytes.
    code: `
require "json"
calls = JSON.parse(ENV["CALLS"]).map { |headers| headers.transform_values { |text| text.encode("ISO-8859-1").b } }
puts JSON.generate(calls.map { |headers| from_veridesk?(headers, ENV["BODY"].b, ENV["SECRET"]) })`,
  },
  {
    page: "docs/callbacks.md",
    language: "node",
    name: "verifyWebhook",
    code: `console.log(JSON.stringify(JSON.parse(process.env.CALLS).map((headers) => verifyWebhook({ headers, rawBody: Buffer.from(process.env.BODY), secret: process.env.SECRET }))));
for (const headers of [{}, { "x-data-integrity": "é" }]) if (verifyDataIntegrity({ headers, rawBody: Buffer.from(""), apiKey: "1" })) throw new Error("taken");`,
  },
  {
    page: "docs/callbacks.md",
    language: "python",
    name: "verify_webhook",
    code: `
import json, os
calls = json.loads(os.environ["CALLS"])
# Some servers give what is no UTF-8 as half of a pair.
strange = {name: text + "\\udce9" for name, text in calls[-1].items()}
assert not verify_webhook({**calls[-1], "webhook-id": "\\udce9"}, b"", os.environ["SECRET"])
assert not verify_webhook({**calls[-1], "webhook-signature": "\\udce9"}, b"", os.environ["SECRET"])
assert not verify_data_integrity(strange, b"", "1") and not verify_data_integrity({}, b"", "1")
print(json.dumps([verify_webhook(headers, os.environ["BODY"].encode(), os.environ["SECRET"]) for headers in calls]))`,
  },
];

const installed = new Map(
  await Promise.all(
    (["node", "python", "php", "ruby"] as const).map(
      async (each) => [each as string, await isInstalled(each)] as const,
    ),
  ),
);

describe.each(checking)("$page: $name of $language", ({ page, language, name, code }) => {
  test.skipIf(!installed.get(language))("says no to whatever anybody sends, without an error", async () => {
    const recipe = programs.find(
      (each) => each.page === page && each.language === language && each.code.includes(`${name}(`),
    );
    const calls = [...foreign(), signed()];
    const env = { CALLS: JSON.stringify(calls), BODY: body, SECRET: secret };
    const written = await runSnippet(folder, language, `${recipe?.code}\n${code}`, env);
    expect(JSON.parse(written)).toEqual(calls.map((_, n) => n === calls.length - 1));
  });
});
