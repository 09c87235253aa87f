import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { expect, test } from "vitest";
import { answerRefusals } from "./http.refusals.ts";

const answerTo = async (code: string) => {
  const app = fastify();
  answerRefusals(app);
  app.get("/", async () => {
    throw Object.assign(new Error("secret column"), { code });
  });
  const answer = await app.inject("/");
  await app.close();
  expect(answer.body).not.toContain("secret column");
  return [code, answer.statusCode];
};

test.each(["22021", "22P05", "22P02", "22003", "22007", "22008"])(
  "a value that PostgreSQL cannot hold (%s) is the caller's mistake",
  async (code) => {
    expect(await answerTo(code)).toEqual([code, 422]);
  },
);

test.each(["25006", "57P03", "EHOSTUNREACH"])(
  "a database that is away, or is no primary at this moment (%s), says to try again",
  async (code) => {
    expect(await answerTo(code)).toEqual([code, 503]);
  },
);

test("a file that is missing is no database that is away: the log names the right one", async () => {
  const said: unknown[] = [];
  const app = fastify({
    loggerInstance: pino({ level: "warn" }, { write: (line: string) => said.push(JSON.parse(line)) }),
  });
  answerRefusals(app as unknown as FastifyInstance);
  app.get("/photo", () => readFile("/nowhere/photo.jpg"));
  app.get("/database", () => once(connect("/nowhere/.s.PGSQL.5432"), "connect"));
  expect((await app.inject("/photo")).statusCode).toBe(503);
  expect((await app.inject("/database")).statusCode).toBe(503);
  await app.close();
  expect(said).toMatchObject([
    { msg: "a file is missing that should be in the store", level: 50 },
    { msg: "database away", level: 40 },
  ]);
});

test("a mistake of ours stays a mistake of ours", async () => {
  expect(await answerTo("42703")).toEqual(["42703", 500]);
});
