import { request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mayBePacked } from "#server/platform/http.packing.ts";
import { routes } from "#server/routes.ts";
import { makeForm } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

let server: TestServer;
let member: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  server = await openTestServer({ own: true });
  member = await makeMember(server);
  for (let n = 0; n < 8; n += 1) await makeForm(member, { name: `Form ${n} of the packing` });
});
afterAll(() => server.close());

type Raw = { encoding: string | undefined; vary: string | undefined; body: Buffer };

/** `fetch` would unpack it. */
const ask = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
  new Promise<Raw>((resolve, reject) => {
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const call = httpRequest(
      `${server.origins[0]}${path}`,
      { method, headers: { cookie, "csrf-token": member.csrf ?? "", "content-type": "application/json", ...headers } },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("end", () => {
          const { "content-encoding": encoding, vary } = answer.headers;
          resolve({ encoding, vary, body: Buffer.concat(pieces) });
        });
      },
    );
    call.on("error", reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });

const askForms = (headers: Record<string, string>) => ask("POST", "/api/forms", headers, { page: 1, count: 10 });
const namesIn = (json: Buffer) =>
  (JSON.parse(json.toString()) as { data: { items: { name: string }[] } }).data.items.map(({ name }) => name);

describe("replies are packed on the way", () => {
  test("a read comes as brotli, gzip or plain, as the browser takes it, and says the same", async () => {
    const plain = await askForms({});
    expect(plain.encoding).toBeUndefined();
    expect(plain.vary).toBe("accept-encoding");
    expect(namesIn(plain.body)).toHaveLength(8);
    const brotli = await askForms({ "accept-encoding": "gzip, deflate, br, zstd" });
    expect(brotli.encoding).toBe("br");
    expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
    expect(namesIn(brotliDecompressSync(brotli.body))).toEqual(namesIn(plain.body));
    const gzip = await askForms({ "accept-encoding": "gzip, br;q=0" });
    expect(gzip.encoding).toBe("gzip");
    expect(namesIn(gunzipSync(gzip.body))).toEqual(namesIn(plain.body));
  });

  test("what a foreign page made the browser ask comes plain: its length tells nothing", async () => {
    for (const site of ["cross-site", "same-site", "none"])
      expect((await askForms({ "accept-encoding": "br", "sec-fetch-site": site })).encoding).toBeUndefined();
    expect((await askForms({ "accept-encoding": "br", "sec-fetch-site": "same-origin" })).encoding).toBe("br");
  });

  test("what fits into a packet, and what carries a token, comes plain", async () => {
    const takes = { "accept-encoding": "br, gzip" };
    expect((await ask("GET", "/api/customer/balance", takes)).encoding).toBeUndefined();
    const session = await ask("GET", "/api/session", takes);
    expect(session.body.toString()).toContain("csrf-token");
    expect(session.encoding).toBeUndefined();
  });

  test("an export comes as it is", async () => {
    const body = { filters: { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" } };
    const csv = await ask("POST", "/api/verifications/report-file", { "accept-encoding": "br" }, body);
    expect(csv.encoding).toBeUndefined();
    expect(csv.body.toString()).toContain(",");
  });
});

describe("a secret and a stranger's text are not packed together", () => {
  const packed = routes.map(({ endpoint }) => endpoint).filter(mayBePacked);
  const paths = packed.map(({ method, path }) => `${method} ${path}`);

  test("no write is packed, and no file", () => {
    expect(packed.filter(({ effect, reply }) => effect === "write" || typeof reply === "string")).toEqual([]);
  });

  test("no reply that carries a token, a key, a link or a challenge is packed", () => {
    for (const path of [
      "GET /api/session",
      "GET /api/session/challenge",
      "GET /api/settings/api-keys",
      "GET /api/forms/:id/form-settings",
      "GET /api/forms/:id/versions",
      "GET /api/verifications/:id",
    ]) {
      expect(routes.map(({ endpoint: { method, path: at } }) => `${method} ${at}`)).toContain(path);
      expect(paths).not.toContain(path);
    }
  });

  test("the long lists are", () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        "POST /api/verifications",
        "POST /api/forms",
        "POST /api/audit-log",
        "GET /api/flow/state",
      ]),
    );
  });
});
