import { expect, test } from "vitest";
import { inOneFlight } from "./one-flight.ts";

test("the same key runs once while it is on its way, and again afterwards", async () => {
  const ran: string[] = [];
  const start = (name: string) => async () => {
    ran.push(name);
    await Promise.resolve();
    return name;
  };
  expect(
    await Promise.all([inOneFlight("a", start("1")), inOneFlight("a", start("2")), inOneFlight("b", start("3"))]),
  ).toEqual(["1", "1", "3"]);
  expect(await inOneFlight("a", start("4"))).toBe("4");
  expect(ran).toEqual(["1", "3", "4"]);
});

test("what failed can be tried again", async () => {
  await expect(inOneFlight("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inOneFlight("a", async () => "yes")).toBe("yes");
});
