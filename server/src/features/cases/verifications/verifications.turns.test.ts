import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Ctx } from "#server/platform/ctx.ts";
import { oneAtATime } from "./verifications.turns.queries.ts";

const asking = (projectId = randomUUID()) => ({ projectId, platform: { config: { databasePoolSize: 20 } } }) as Ctx;

test("S28 who has waited too long for a turn is refused, and those behind go on", async () => {
  const ctx = asking();
  let finish = () => {};
  const first = oneAtATime(ctx, () => new Promise<void>((resolve) => (finish = resolve)));
  const ran: string[] = [];
  const late = oneAtATime(ctx, async () => ran.push("late"), 1);
  const patient = oneAtATime(ctx, async () => ran.push("patient"));
  await expect(late).rejects.toMatchObject({ failure: { status: 429 } });
  finish();
  await Promise.all([first, patient]);
  expect(ran).toEqual(["patient"]);
  expect(await oneAtATime(ctx, async () => "again")).toBe("again");
});

test("S28 another project does not wait", async () => {
  let finish = () => {};
  const first = oneAtATime(asking(), () => new Promise<void>((resolve) => (finish = resolve)));
  expect(await oneAtATime(asking(), async () => "mine")).toBe("mine");
  finish();
  await first;
});
