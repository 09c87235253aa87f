import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { originFor } from "./applicant-origins.ts";
import { makeForm, makeLink, openLink, profileFormConfig } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

let testServer: TestServer;
let owner: Member;
let dashboard: string;
let applicants: string;
beforeAll(async () => {
  testServer = await openTestServer({ own: true, servers: 1 });
  owner = await makeMember(testServer);
  dashboard = testServer.origins[0] ?? "";
  applicants = originFor(dashboard, "/verify");
});
afterAll(() => testServer.close());

const endpoints = Object.values(contract).flatMap((feature): Endpoint[] => Object.values(feature));
const isOfFlow = ({ path }: Endpoint) => path.startsWith("/api/flow/");
const cookies = () => [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const pathOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, "7d3c3b1e-5f0a-4c58-9b7e-0d4c6c1a2f33");
const notFound = { data: null, errors: [{ parameter: "path", message: "Not found.", code: "request.not_found" }] };

async function ask(origin: string, method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, {
    method,
    redirect: "manual",
    headers: { cookie: cookies(), "csrf-token": owner.csrf ?? "", ...headers },
    ...(method === "GET" ? {} : { body: "{}" }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("S16 the dashboard and the applicants' pages are two origins", () => {
  test("no call of the dashboard is answered on the applicants' origin, whoever asks, and none of theirs on the dashboard's", async () => {
    expect(endpoints.filter(isOfFlow).length).toBeGreaterThan(15);
    for (const endpoint of endpoints) {
      const wrong = isOfFlow(endpoint) ? dashboard : applicants;
      const { status, text, headers } = await ask(wrong, endpoint.method, pathOf(endpoint), {
        "content-type": "application/json",
      });
      expect([endpoint.path, status, JSON.parse(text)]).toEqual([endpoint.path, 404, notFound]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test("nor is any of its pages: documentation, figures, mail, assets", async () => {
    for (const path of [
      "/docs",
      "/openapi.json",
      "/llms.txt",
      "/api/docs",
      "/api/openapi.json",
      "/metrics",
      "/dev/mail",
      "/dev/mail.json",
      "/assets/x.js",
    ])
      expect([path, (await ask(applicants, "GET", path)).status]).toEqual([path, 404]);
  });

  test("both say that they live", async () => {
    for (const origin of [dashboard, applicants])
      for (const path of ["/healthz", "/readyz"]) expect((await ask(origin, "GET", path)).status).toBe(200);
  });

  test("an applicant's address of before leads from the dashboard to the applicants' origin, and nothing else does", async () => {
    const token = "a".repeat(36);
    const moved = await ask(dashboard, "GET", `/verify/${token}?lang=uk`);
    expect([moved.status, moved.headers.get("location")]).toEqual([
      308,
      `http://localhost:3001/verify/${token}?lang=uk`,
    ]);
    for (const path of ["/verify-assets/x.js", "/verifyx", "//verify/x"])
      expect((await ask(dashboard, "GET", path)).headers.get("location")).toBeNull();
    expect((await ask(dashboard, "POST", `/verify/${token}`)).status).toBe(404);
  });

  test("links begin with the applicants' address", async () => {
    const form = await makeForm(owner, profileFormConfig());
    const { link } = await makeLink(owner, form.id);
    const applicant = await openLink(testServer, (await makeLink(owner, form.id)).token);
    const handoff = await applicant.post("/api/flow/handoff");
    const preview = await owner.post("/api/forms/preview-link", { form_id: form.id });
    for (const address of [form.link, link, handoff.data.link, preview.data?.link ?? ""])
      expect(address).toMatch(/^http:\/\/localhost:3001\/verify\//);
  });

  test("a member who opens a link is an applicant there: their session is neither read nor named", async () => {
    const form = await makeForm(owner, profileFormConfig());
    const { token } = await makeLink(owner, form.id);
    const opened = await owner.post("/api/flow/open", { token });
    expect(opened.status).toBe(200);
    const [row] = await testServer.query<{ actor_kind: string }>(
      "select actor_kind from audit_log where project_id = $1 and action = 'flow.opened' order by seq desc limit 1",
      [owner.projectId],
    );
    expect(row?.actor_kind).toBe("stranger");
  });
});

describe("behind one port", () => {
  const hostOf = (url: string) => new URL(url).host;
  const status = async (app: TestServer["platform"], host: string, path: string) => {
    const { buildApp } = await import("#server/app.ts");
    const server = await buildApp(app, "/nonexistent");
    const { statusCode } = await server.inject({ method: "GET", url: path, headers: { host } });
    await server.close();
    return statusCode;
  };

  test("the host's name chooses, an unknown one has what the port has", async () => {
    const { platform } = testServer;
    const config = { ...platform.config, publicUrl: "https://kyc.example.com", applicantUrl: "https://go.example.com" };
    const there = { ...platform, config };
    expect(await status(there, "kyc.example.com", "/api/session")).toBe(200);
    expect(await status(there, hostOf(config.applicantUrl), "/api/session")).toBe(404);
    expect(await status(there, "GO.example.com", "/api/flow/state")).toBe(401);
    expect(await status(there, "kyc.example.com", "/api/flow/state")).toBe(404);
    for (const unknown of ["other.example.com", "go.example.com:8443", "go.example.com.evil.example"])
      expect([unknown, await status(there, unknown, "/api/session")]).toEqual([unknown, 200]);
  });
});

describe("S6 a page of the applicants' origin", () => {
  const sameSite = { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" };

  test("is answered no call of the dashboard, though the browser sends the cookies of its host", async () => {
    const rows = () => testServer.query("select id_hash from sessions");
    const before = (await rows()).length;
    for (const endpoint of endpoints.filter((each) => !isOfFlow(each))) {
      const { status, text, headers } = await ask(dashboard, endpoint.method, pathOf(endpoint), {
        ...sameSite,
        origin: applicants,
        "content-type": "application/json",
      });
      expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
      expect(text).not.toContain(owner.csrf ?? "no token");
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
    const none = await ask(dashboard, "GET", "/api/session", { ...sameSite, cookie: "", "sec-fetch-mode": "no-cors" });
    expect(none.status).toBe(403);
    expect((await rows()).length).toBe(before);
  });

  test("cannot write with the right token either, nor act by a GET", async () => {
    const write = await ask(dashboard, "POST", "/api/projects/edit-name", {
      origin: applicants,
      "content-type": "application/json",
    });
    expect(write.status).toBe(403);
    const out = await ask(dashboard, "GET", "/api/logout", {
      "sec-fetch-site": "same-site",
      "sec-fetch-mode": "navigate",
    });
    expect(out.status).toBe(403);
    expect((await ask(dashboard, "GET", "/api/forms")).status).toBe(200);
  });
});
