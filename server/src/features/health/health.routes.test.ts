import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "../../../test/harness.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test("a server with its database says that it lives and is ready", async () => {
  const visitor = house.visitor();
  expect((await visitor.get("/healthz")).status).toBe(200);
  expect((await visitor.get("/readyz")).status).toBe(200);
});

test("an unknown call is not found, in the reply's usual shape", async () => {
  const answer = await house.visitor().get("/api/nothing");
  expect(answer.status).toBe(404);
  expect(answer.errors).toEqual([{ parameter: "path", message: "Not found.", code: "request.not_found" }]);
});
