import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const ask = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(address, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test("the description and the pages are there without a key, at the API's address and at the desk's", async () => {
  for (const origin of [server.apiOrigin, server.origins[0] ?? ""]) {
    const document = await ask(`${origin}/openapi.json`);
    expect(document.headers.get("content-type")).toMatch(/^application\/json/);
    expect(JSON.parse(document.text)).toMatchObject({ openapi: "3.1.0", servers: [{ url: "/" }] });
    const page = await ask(`${origin}/docs/quick-start`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toContain(
      "default-src 'none'; style-src 'self'; script-src 'self'",
    );
    expect(page.text).toContain(server.apiOrigin);
    for (const [path, mime] of [
      ["/docs", "text/html"],
      ["/docs/", "text/html"],
      ["/docs/docs.css", "text/css"],
      ["/docs/docs.js", "text/javascript"],
      ["/docs/search.json", "application/json"],
      ["/docs/reference/applicants", "text/html"],
      ["/docs/reference/applicants.md", "text/markdown"],
      ["/llms.txt", "text/markdown"],
      ["/llms-full.txt", "text/markdown"],
    ] as const) {
      const found = await ask(origin + path);
      expect([path, found.status, found.headers.get("content-type")]).toEqual([path, 200, `${mime}; charset=utf-8`]);
    }
  }
});

test("a page that is none says so, and the applicants' address has no documentation", async () => {
  for (const origin of [server.apiOrigin, server.origins[0] ?? ""]) {
    const missing = await ask(`${origin}/docs/nothing`);
    expect(missing.status).toBe(404);
    expect(missing.text).toContain("There is no page here");
  }
});

test("a page is packed, and known again", async () => {
  const page = await ask(`${server.apiOrigin}/docs/errors`, { "accept-encoding": "br" });
  expect(page.headers.get("content-encoding")).toBe("br");
  const etag = page.headers.get("etag") ?? "";
  expect((await ask(`${server.apiOrigin}/docs/errors`, { "if-none-match": etag })).status).toBe(304);
});
