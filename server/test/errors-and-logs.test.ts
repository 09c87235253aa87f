import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { createLog } from "#server/platform/log.ts";
import { findIn, type Story, tellStory } from "./canary-story.ts";
import { openTestServer, type TestServer } from "./harness.ts";

let server: TestServer;
let app: FastifyInstance;
let story: Story;
const lines: string[] = [];

const insides = "select password_hash from users where email = 'x' at /srv/veridesk/dist/server/main.js:12:34";

beforeAll(async () => {
  const log = createLog({ logLevel: "trace" }, { write: (line: string) => void lines.push(line) });
  server = await openTestServer({
    own: true,
    servers: 1,
    overrides: { log },
    settings: { PUBLIC_URL: "https://kyc.example.com" },
  });
  story = await tellStory(server);
  app = await buildApp(server.platform, join(tmpdir(), "no-pages"));
  app.get("/api/crash", { config: { side: "desk" } }, async () => {
    throw new Error(insides);
  });
  app.get("/api/crash/:text", { config: { side: "desk" } }, async (request) => {
    throw new Error((request.params as { text: string }).text);
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const crashed = {
  data: null,
  errors: [{ parameter: "server", message: "Something went wrong on our side.", code: "request.crashed" }],
};

/** Every statement on the table fails, prepared ones too. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const rights = await server.query<{ give: string }>(
    `select format('grant %s on ${table} to %I', string_agg(privilege_type, ', '), grantee) as give
     from information_schema.role_table_grants where table_name = $1 and grantee like 'veridesk\\_%' group by grantee`,
    [table],
  );
  await server.query(`revoke all on ${table} from veridesk_app, veridesk_system`);
  try {
    return await work();
  } finally {
    for (const { give } of rights) await server.query(give);
  }
}

describe("S39 a crash tells nothing of the inside", () => {
  test("an error of the code", async () => {
    const { statusCode, body } = await app.inject({ method: "GET", url: "/api/crash" });
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual(crashed);
  });

  test("an error of the database, at every kind of call", async () => {
    const { owner, applicant, verificationId } = story;
    const answers = await without("verifications", async () => [
      await owner.post("/api/verifications"),
      await owner.get(`/api/verifications/${verificationId}`),
      await owner.post("/api/verifications/report-file", {}),
      await owner.post("/api/verifications/status", {
        verification_id: verificationId,
        rowVersion: 1,
        status: "valid",
      }),
      await applicant.get("/api/flow/state"),
      await applicant.post("/api/flow/profile", { first_name: "Vera" }),
    ]);
    for (const [n, { status, bytes }] of answers.entries()) {
      expect([n, status]).toEqual([n, 500]);
      expect(JSON.parse(bytes.toString())).toEqual(crashed);
    }
    expect((await owner.get(`/api/verifications/${verificationId}`)).status).toBe(200);
  });

  test("an audit log that cannot be written undoes the change", async () => {
    const answer = await without("audit_heads", () => story.owner.post("/api/projects/edit-name", { name: "Unseen" }));
    expect(answer.status).toBe(500);
    const { data } = await story.owner.post("/api/projects/info");
    expect(data.currentProjectName).not.toBe("Unseen");
  });
});

describe("S39 the log", () => {
  test("says what crashed, for the operator", () => {
    const text = lines.join("");
    expect(text).toContain("call crashed");
    expect(text).toContain('"code":"42501"');
  });

  test("holds no secret and nothing personal, at its most talkative", async () => {
    await without("applicants", () => story.applicant.post("/api/flow/submit"));
    await server.query("alter table verification_answers add constraint never check (answers is null) not valid");
    const answer = await story.owner.post("/api/forms/single-link", {});
    expect(answer.status).toBe(422);
    const second = await tellStory(server).catch((error: Error) => error);
    expect(second).toBeInstanceOf(Error);
    await server.query("alter table verification_answers drop constraint never");
    const text = lines.join("");
    expect(lines.length).toBeGreaterThan(8);
    expect(findIn(text, story.secrets)).toEqual([]);
    expect(findIn(text, story.personal)).toEqual([]);
    expect(text).not.toMatch(/canary\.|Kovalenko|Fn[0-9a-f]{10}/);
  });

  test("cannot be forged: whatever is sent stays within its own line", async () => {
    const forged = '\n{"level":"fatal","msg":"forged"}\r\n\u2028{"level":"fatal"}\n';
    await app.inject({ method: "GET", url: `/api/crash/${encodeURIComponent(forged)}` });
    await app.inject({ method: "GET", url: `/api/${encodeURIComponent(forged)}` });
    await server.visitor().send("GET", `/api/verifications/${encodeURIComponent(forged)}`);
    await story.owner.post("/api/verifications", { filters: { search: forged } });
    expect(lines.join("")).toContain("forged");
    for (const line of lines) {
      expect(line.endsWith("\n")).toBe(true);
      expect(line.trimEnd()).not.toMatch(/[\n\r]/);
      const { level } = JSON.parse(line) as { level: string };
      expect(["trace", "debug", "info", "warn", "error"]).toContain(level);
    }
  });
});
