import fastify from "fastify";
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

test("a mistake of ours stays a mistake of ours", async () => {
  expect(await answerTo("42703")).toEqual(["42703", 500]);
});
