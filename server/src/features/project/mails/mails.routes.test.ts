import { mkdtemp, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { newPerson, openBrowser, readCode, signUpSteps } from "../../../../test/sign-in.ts";
import { readMailboxToken } from "./mails.mailbox.service.ts";
import { layOutMail } from "./mails.rules.ts";
import { listOutbox, sendMail } from "./mails.service.ts";

const lines: string[] = [];
const log = pino(
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openTestServer({ overrides: { log } });
  token = await readMailboxToken(server.platform.config);
});
afterAll(() => server.close());

function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: hostname, port, path, headers: { host: `localhost:${port}`, ...headers } },
      (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

const write = (inside: TestServer, to: string, subject: string, text = "Hello") =>
  inSystemStep(inside.platform, "test", null, (ctx) => sendMail(ctx, { to, subject, text, about: null }));

describe("without a mail server, on this machine", () => {
  test("a sign-up's mail can be read at /dev/mail, by people and by programs", async () => {
    const [person, visitor] = [newPerson(), await openBrowser(server)];
    await signUpSteps.register(server, visitor, person);
    const code = await readCode(server, person.email);
    const origin = server.origins[0] ?? "";
    const page = await ask(origin, `/dev/mail?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(person.email);
    expect(page.text).toContain(code);
    expect(page.text).toMatch(
      /<a href="http:\/\/localhost:3000\/registration\/verify-email\?verificationId=[0-9a-f]{32}">/,
    );
    const { data, errors } = JSON.parse((await ask(origin, `/dev/mail.json?token=${token}`)).text);
    expect(errors).toEqual([]);
    expect(data[0]).toMatchObject({ to: person.email, subject: "Your Veridesk verification code" });
    expect(data[0].text).toContain(code);
  });

  test("the log names the mail and where it is, and no code", async () => {
    const [person, visitor] = [newPerson(), await openBrowser(server)];
    await signUpSteps.register(server, visitor, person);
    const [line] = lines.filter((each) => each.includes(person.email));
    expect(JSON.parse(line ?? "{}").msg).toBe(
      `mail to ${person.email}: Your Veridesk verification code — open the link to the mails that the start printed`,
    );
    const code = await readCode(server, person.email);
    expect(lines.some((each) => JSON.parse(each).msg.includes(code))).toBe(false);
  });

  test("hostile words in a mail are shown as words", async () => {
    await write(
      server,
      "a@example.com",
      "<script>alert(1)</script>",
      `<img src=x onerror=alert(2)> http://x.example/"onmouseover="alert(3)`,
    );
    const { text } = await ask(server.origins[0] ?? "", `/dev/mail?token=${token}`);
    expect(text).not.toContain("<script>");
    expect(text).not.toContain("<img");
    expect(text).not.toContain('"onmouseover');
  });

  test("without its token, or with another, there is no such page: a proxy on this machine proves nothing", async () => {
    await write(server, "nobody@example.com", "Hello");
    for (const query of [
      "",
      "?token=",
      `?token=${"0".repeat(32)}`,
      `?token=${token}&token=${token}`,
      `?Token=${token}`,
    ])
      for (const path of ["/dev/mail", "/dev/mail.json"]) {
        const answer = await ask(server.origins[0] ?? "", path + query);
        expect([query, answer.status]).toEqual([query, 404]);
        expect(answer.text).not.toContain("example.com");
      }
  });

  test("the token is 128 bits, stays the same at the next start, and only the server's own account can read it", async () => {
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await readMailboxToken(server.platform.config)).toBe(token);
    expect((await stat(join(server.platform.config.dataDir, "dev-mail-token"))).mode & 0o777).toBe(0o600);
    const fresh = await mkdtemp(join(tmpdir(), "veridesk-mail-"));
    const made = await Promise.all(Array.from({ length: 8 }, () => readMailboxToken({ dataDir: fresh })));
    expect(new Set(made).size).toBe(1);
    await rm(fresh, { recursive: true });
  });

  test("the session says that mail waits, so that the page can say where", async () => {
    expect((await server.visitor().get("/api/session")).data.hasMailbox).toBe(true);
  });

  test.each([
    ["forwarded", { forwarded: "for=1.2.3.4" }],
    ["x-forwarded-for", { "x-forwarded-for": "127.0.0.1" }],
    ["x-forwarded-host", { "x-forwarded-host": "localhost" }],
    ["x-forwarded-proto", { "x-forwarded-proto": "http" }],
    ["x-forwarded-port", { "x-forwarded-port": "80" }],
    ["x-real-ip", { "x-real-ip": "127.0.0.1" }],
    ["via", { via: "1.1 proxy" }],
    ["a name that was turned to this machine", { host: "evil.example" }],
    ["a name that only begins like this machine's", { host: "localhost.evil.example" }],
  ])("a request with %s finds no such page", async (_, headers) => {
    for (const path of ["/dev/mail", "/dev/mail.json"]) {
      const answer = await ask(server.origins[0] ?? "", `${path}?token=${token}`, headers);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain("example.com");
    }
  });
});

test("a request from another address finds no such page, though it comes straight", async () => {
  const app = await buildApp(server.platform, "/nonexistent");
  const statusFrom = async (remoteAddress: string) =>
    (await app.inject({ url: `/dev/mail?token=${token}`, remoteAddress, headers: { host: "localhost:3000" } }))
      .statusCode;
  try {
    expect(await statusFrom("127.0.0.1")).toBe(200);
    expect(await statusFrom("::1")).toBe(200);
    for (const elsewhere of ["192.0.2.9", "10.0.0.1", "2001:db8::1", "::ffff:192.0.2.9"])
      expect(await statusFrom(elsewhere)).toBe(404);
  } finally {
    await app.close();
  }
});

const tokenOf = ({ platform }: TestServer) => readMailboxToken(platform.config);

test.each([
  ["a published installation", { PUBLIC_URL: "https://kyc.example.com" }],
  ["one with a mail server", { SMTP_URL: "smtp://127.0.0.1:9" }],
])("%s has no such page, and its log names nobody", async (_, settings) => {
  lines.length = 0;
  const other = await openTestServer({ settings, overrides: { log } });
  try {
    await write(other, "secret.person@example.com", "Hello");
    for (const path of ["/dev/mail", "/dev/mail.json"])
      expect((await ask(other.origins[0] ?? "", `${path}?token=${await tokenOf(other)}`)).status).toBe(404);
    expect(lines.join("")).not.toContain("secret.person");
    expect(await listOutbox(other.platform)).toHaveLength(1);
  } finally {
    await other.close();
  }
});

describe("a mail", () => {
  test("is sealed in the database", async () => {
    await write(server, "b@example.com", "Sealed", "canary-7261");
    const rows = await server.query("select sealed_body from outbox_mails where recipient = 'b@example.com'");
    expect(rows[0]?.sealed_body).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain("canary");
    expect((await listOutbox(server.platform)).find(({ to }) => to === "b@example.com")?.text).toBe("canary-7261");
  });

  test("dies with a call that fails", async () => {
    const failing = inSystemStep(server.platform, "test", null, async (ctx) => {
      await sendMail(ctx, { to: "never@example.com", subject: "Never", text: "Never", about: null });
      throw new Error("the call fails");
    });
    await expect(failing).rejects.toThrow("the call fails");
    expect(await server.query("select 1 from outbox_mails where recipient = 'never@example.com'")).toEqual([]);
  });

  test.each([
    ["a line break in the address", "a@example.com\r\nBcc: c@example.com", "Hello"],
    ["two addresses", "a@example.com, c@example.com", "Hello"],
    ["an address with a name", "Olena <a@example.com>", "Hello"],
    ["a line break in the subject", "a@example.com", "Hello\nBcc: c@example.com"],
    ["a NUL in the subject", "a@example.com", "Hello\u0000"],
    ["no subject", "a@example.com", " "],
  ])("with %s is refused (S20)", async (_, to, subject) => {
    const before = (await listOutbox(server.platform)).length;
    await expect(write(server, to, subject)).rejects.toThrow(/address|subject/);
    expect(await listOutbox(server.platform)).toHaveLength(before);
  });

  test("says the same as text and as HTML, with every word escaped", () => {
    const { text, html } = layOutMail({
      title: "Hello <b>you</b>",
      paragraphs: ["One & two"],
      code: "123456",
      action: { label: "Open", url: "https://kyc.example.com/?a=1&b=2" },
      footer: 'Why "this" came',
    });
    expect(text).toBe(
      'Hello <b>you</b>\n\nOne & two\n\n123456\n\nOpen:\nhttps://kyc.example.com/?a=1&b=2\n\n--\nWhy "this" came',
    );
    for (const part of [
      "Hello &lt;b&gt;you&lt;/b&gt;",
      "One &amp; two",
      "123456",
      'href="https://kyc.example.com/?a=1&amp;b=2"',
      "Why &quot;this&quot; came",
    ])
      expect(html).toContain(part);
    expect(html).not.toMatch(/<script|<img|src=|@import|url\(/i);
  });
});
