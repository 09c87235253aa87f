import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import type { Config } from "#server/config.ts";
import { hostFor } from "./applicant-origins.ts";
import { makeForm, makeLink } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";
import { makeTwin, type Twin } from "./make-twin.ts";

let server: TestServer;
let secure: TestServer;
let twin: Twin;
let dist: string;
let pages: FastifyInstance;

const configs = new Map<FastifyInstance, Config>();
async function openPlain(): Promise<FastifyInstance> {
  const plain = await buildApp(server.platform, dist);
  configs.set(plain, server.platform.config);
  return plain;
}

const shell = (name: string) =>
  `<!doctype html><html><head><script nonce="__NONCE__" src="/assets/${name}.js"></script></head><!-- ${"long ".repeat(200)} --></html>`;

beforeAll(async () => {
  server = await openTestServer({ own: true });
  secure = await openTestServer({ own: true, settings: { PUBLIC_URL: "https://kyc.example.com" } });
  twin = await makeTwin(server);
  dist = await mkdtemp(join(tmpdir(), "veridesk-dist-"));
  for (const [bundle, assets] of [
    ["web", "assets"],
    ["flow", "verify-assets"],
  ] as const) {
    await mkdir(join(dist, bundle, assets), { recursive: true });
    await writeFile(join(dist, bundle, "index.html"), shell(bundle));
    await writeFile(join(dist, bundle, assets, "app.js"), "export {};");
    await writeFile(join(dist, bundle, assets, "app.js.br"), brotliCompressSync("export {};"));
    await writeFile(join(dist, bundle, assets, "app.js.gz"), gzipSync("export {};"));
  }
  await mkdir(join(dist, "web", ".vite"));
  const view = {
    pages: "^/login$",
    files: ["assets/door.js", "assets/door.css"],
    words: { en: ["assets/en.js"], uk: ["assets/uk.js"] },
  };
  await writeFile(join(dist, "web", ".vite", "first-views.json"), JSON.stringify([view]));
  pages = await buildApp(secure.platform, dist);
});
afterAll(async () => {
  await pages.close();
  await Promise.all([server.close(), secure.close()]);
  await rm(dist, { recursive: true, force: true });
});

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

describe("S38 the pages", () => {
  const get = async (url: string) =>
    pages.inject({ method: "GET", url, headers: hostFor(secure.platform.config, url) });

  test.each(["/login", "/", "/verifications/123", "/verify", `/verify/${"a".repeat(36)}`])(
    "%s carries a policy with a nonce of its own, and is neither framed nor kept",
    async (url) => {
      const [one, two] = [await get(url), await get(url)];
      expect(one.statusCode).toBe(200);
      expect(one.headers).toMatchObject({ ...everywhere, "cache-control": "no-store" });
      const policy = String(one.headers["content-security-policy"]);
      const nonce = /script-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1] ?? "";
      expect(one.body).toContain(`nonce="${nonce}"`);
      expect(one.body).not.toContain("__NONCE__");
      expect(two.body).not.toContain(nonce);
      for (const part of ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
        expect(policy.split("; ")).toContain(part);
      expect(/script-src[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|data:|http/);
      expect(/style-src-elem[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-inline/);
    },
  );

  test.each(["/login", "/verify", `/verify/${"a".repeat(36)}`])("%s comes packed to who takes that", async (url) => {
    const headers = { ...hostFor(secure.platform.config, url), "accept-encoding": "gzip, br" };
    const packed = await pages.inject({ method: "GET", url, headers });
    expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    const nonce = /'nonce-([\w+/=]{24})'/.exec(String(packed.headers["content-security-policy"]))?.[1];
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(`nonce="${nonce}"`);
    expect((await get(url)).headers["content-encoding"]).toBeUndefined();
  });

  test("names the files of its first view in its head, with the words of the browser's language", async () => {
    const page = async (url: string, language?: string) => {
      const headers = { ...hostFor(secure.platform.config, url), ...(language ? { "accept-language": language } : {}) };
      const { body } = await pages.inject({ method: "GET", url, headers });
      return [...body.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)" nonce="[\w+/=]{24}">/g)].map(
        ([, rel, href]) => `${rel} ${href}`,
      );
    };
    const files = ["modulepreload /assets/door.js", "stylesheet /assets/door.css"];
    expect(await page("/login?lang=en")).toEqual([...files, "modulepreload /assets/en.js"]);
    expect(await page("/login", "uk-UA,uk;q=0.9,en;q=0.8")).toEqual([...files, "modulepreload /assets/uk.js"]);
    expect(await page("/login", "xx")).toEqual([...files, "modulepreload /assets/en.js"]);
    expect(await page("/verifications")).toEqual([]);
  });

  const partsOf = (policy: unknown) => {
    const parts = String(policy)
      .split("; ")
      .map((part) => part.split(" "));
    return Object.fromEntries(
      parts.map(([name, ...sources]) => [name, sources.filter((one) => !one.includes("nonce-"))]),
    );
  };
  const policyOf = async (from: FastifyInstance, url: string) =>
    partsOf(
      (await from.inject({ method: "GET", url, headers: hostFor(configs.get(from) ?? secure.platform.config, url) }))
        .headers["content-security-policy"],
    );

  test("no other host is in any page's policy", async () => {
    for (const url of ["/login", "/verify/x"])
      expect(await policyOf(pages, url)).toMatchObject({
        "script-src": ["'self'", "'wasm-unsafe-eval'"],
        "connect-src": ["'self'"],
        "frame-src": [url === "/login" ? secure.platform.config.applicantUrl : "'none'"],
      });
  });

  test("a link's page may be framed by the https origin that its form returns to, and by nobody else", async () => {
    const plain = await openPlain();
    const member = await makeMember(server);
    const tokenFor = async (redirectUrl: string) => {
      const form = await makeForm(member, { redirectUrl });
      return { permanent: form.token, single: (await makeLink(member, form.id)).token };
    };
    const framed = await tokenFor("https://shop.example:8443/done?x=1");
    const ancestors = async (url: string) => (await policyOf(plain, url))["frame-ancestors"];
    for (const token of [framed.permanent, framed.single])
      expect(await ancestors(`/verify/${token}`)).toEqual(["https://shop.example:8443"]);
    for (const redirectUrl of ["", "http://shop.example/", "https://*.example/", "https://a;img-src.example/"])
      expect(await ancestors(`/verify/${(await tokenFor(redirectUrl)).single}`)).toEqual(["'none'"]);
    for (const url of ["/verify", `/verify/${framed.single}x`, "/verify/%00", `/login?${framed.single}`])
      expect([url, await ancestors(url)]).toEqual([url, ["'none'"]]);
    const { "frame-ancestors": _, ...opened } = await policyOf(plain, `/verify/${framed.single}`);
    const { "frame-ancestors": __, ...closed } = await policyOf(plain, "/verify");
    expect(opened).toEqual(closed);
    await plain.close();
  });

  test("a link's page may be framed by its form's own domain besides, a reloaded one by nobody", async () => {
    const plain = await openPlain();
    const member = await makeMember(server);
    const ancestors = async (url: string) => (await policyOf(plain, url))["frame-ancestors"];
    const config = { redirectUrl: "https://shop.example/done", domainName: "www.bank.example" };
    const { token } = await makeForm(member, config);
    expect(await ancestors(`/verify/${token}`)).toEqual(["https://shop.example", "https://www.bank.example"]);
    const alone = await makeForm(member, { domainName: "bank.example" });
    expect(await ancestors(`/verify/${alone.token}`)).toEqual(["https://bank.example"]);
    expect(await ancestors("/verify")).toEqual(["'none'"]);
    await plain.close();
  });

  test("Google's tags open the policy of the pages of their own form alone, for its documented hosts", async () => {
    const plain = await openPlain();
    const member = await makeMember(server);
    const page = async (config: Parameters<typeof makeForm>[1]) => {
      const url = `/verify/${(await makeForm(member, config)).token}`;
      const { body } = await plain.inject({ method: "GET", url, headers: hostFor(server.platform.config, url) });
      return {
        policy: await policyOf(plain, url),
        permit: /<meta name="veridesk-tags" content="([^"]*)">/.exec(body)?.[1],
      };
    };
    const closed = await policyOf(plain, "/verify");
    expect(await page({})).toEqual({ policy: closed, permit: undefined });
    const manager = await page({ googleTagManagerId: "GTM-ABC123", googleTrackingId: "G-ABC1234567" });
    expect(manager.permit).toBe("GTM-ABC123 G-ABC1234567");
    expect(manager.policy).toEqual({
      ...closed,
      "script-src": [...(closed["script-src"] ?? []), "https://*.googletagmanager.com"],
      "img-src": [...(closed["img-src"] ?? []), "https://*.google-analytics.com", "https://*.googletagmanager.com"],
      "connect-src": [
        "'self'",
        "https://*.google-analytics.com",
        "https://*.analytics.google.com",
        "https://*.googletagmanager.com",
      ],
      "frame-src": ["https://www.googletagmanager.com"],
    });
    const ads = await page({ googleTrackingId: "AW-123456789" });
    expect(ads.policy["script-src"]).toContain("https://www.googleadservices.com");
    expect(ads.policy["frame-src"]).not.toContain("https://td.doubleclick.net");
    expect((await page({ googleTrackingId: "DC-1234567" })).policy["frame-src"]).toContain(
      "https://td.doubleclick.net",
    );
    await plain.close();
  });

  test("with Google's reCAPTCHA its hosts are in the dashboard's policy, and not in the applicant's", async () => {
    const { platform } = secure;
    const guarded = await buildApp({ ...platform, config: { ...platform.config, botChallenge: "recaptcha" } }, dist);
    try {
      const [ours, theirs] = [await policyOf(pages, "/login"), await policyOf(guarded, "/login")];
      const google = "https://www.google.com/recaptcha/";
      expect(theirs).toEqual({
        ...ours,
        "script-src": [...(ours["script-src"] ?? []), google, "https://www.gstatic.com/recaptcha/"],
        "connect-src": ["'self'", google],
        "frame-src": [platform.config.applicantUrl, google, "https://recaptcha.google.com/recaptcha/"],
      });
      expect(await policyOf(guarded, "/verify/x")).toEqual(await policyOf(pages, "/verify/x"));
    } finally {
      await guarded.close();
    }
  });

  test("the dashboard and the applicant's page are two", async () => {
    expect((await get("/login")).body).toContain("web.js");
    expect((await get("/verify/x")).body).toContain("flow.js");
  });

  test("an asset is kept for good; a missing one is a real 404, and no path leaves the folder", async () => {
    const asset = await get("/assets/app.js");
    expect(asset.statusCode).toBe(200);
    expect(asset.headers).toMatchObject({ ...everywhere, "cache-control": "public, max-age=31536000, immutable" });
    for (const url of [
      "/assets/missing.js",
      "/assets/../index.html",
      "/assets/..%2f..%2f..%2fetc%2fpasswd",
      "/assets/%2e%2e/%2e%2e/package.json",
      "/assets/.%00./x",
      "/verify-assets/missing.js",
      "/favicon.ico",
    ]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode, [400, 403, 404, 422].includes(statusCode)]).toEqual([url, statusCode, true]);
      expect(body).not.toMatch(/<script|root:|"name"/);
    }
  });

  test("an asset is sent as small as the browser takes it, and says that it depends on that", async () => {
    for (const [accepted, sent] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const url = "/assets/app.js";
      const { headers, rawPayload } = await pages.inject({
        method: "GET",
        url,
        headers: { "accept-encoding": accepted },
      });
      expect([headers["content-encoding"], headers.vary]).toEqual([sent, "accept-encoding"]);
      expect(headers["content-type"]).toMatch(/javascript/);
      const open = sent === "br" ? brotliDecompressSync : sent === "gzip" ? gunzipSync : (bytes: Buffer) => bytes;
      expect(open(rawPayload).toString()).toBe("export {};");
    }
  });

  test("over https browsers are told to stay there, and the cookie is bound to this host", async () => {
    const answer = await pages.inject({ method: "GET", url: "/api/session" });
    expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
    const cookie = String(answer.headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-veridesk=[\w-]{43}; /);
    for (const part of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie.split("; ")).toContain(part);
    expect(cookie).not.toMatch(/domain/i);
    const plain = await server.visitor().get("/api/session");
    expect(plain.headers.get("strict-transport-security")).toBeNull();
  });
});

describe("S38 the replies of calls", () => {
  test("private replies, files and refusals are never kept, never sniffed and run nothing", async () => {
    const { ids, owner, applicant } = twin;
    const stranger = server.visitor();
    const answers = [
      await owner.get(`/api/verifications/${ids.verification}`),
      await owner.post("/api/verifications"),
      await owner.post("/api/verifications/report-file", {}),
      await owner.get(`/api/verifications/${ids.verification}/files/${ids.file}`),
      await applicant.get(`/api/flow/files/${ids.openFile}`),
      await applicant.get("/api/flow/state"),
      await owner.get("/api/session"),
      await owner.get("/api/verifications/1"),
      await owner.post("/api/verifications", { page: -1 }),
      await stranger.get("/api/forms"),
      await stranger.get("/api/nothing"),
      await stranger.get("/healthz"),
    ];
    for (const { headers, status } of answers) {
      expect([status, headers.get("cache-control")]).toEqual([status, "no-store"]);
      expect(Object.fromEntries(headers)).toMatchObject(everywhere);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
      expect(headers.get("server")).toBeNull();
      expect(headers.get("x-powered-by")).toBeNull();
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("S23 a file is an attachment in a sandbox, with a name that nobody chose", async () => {
    const { headers } = await twin.owner.get(`/api/verifications/${twin.ids.verification}/files/${twin.ids.file}`);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/);
    expect(headers.get("content-type")).toBe("image/jpeg");
  });

  test("another origin is told nothing: no call answers a preflight", async () => {
    const answer = await twin.owner.send("OPTIONS", "/api/verifications", undefined, {
      origin: "https://evil.example",
      "access-control-request-method": "POST",
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});
