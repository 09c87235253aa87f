import { runnerImport } from "vite";
import { expect, test } from "vitest";
import { worldOutlines } from "./world-outlines.ts";

type World = { width: number; height: number; countries: { code: string | null; outline: string }[] };

/** Every corner of an outline. */
function cornersOf(outline: string): [x: number, y: number][] {
  return outline.split("z").flatMap((ring) => {
    const steps = [...ring.matchAll(/-?\d+/g)].map(Number);
    let [x, y] = [0, 0];
    return Array.from({ length: steps.length / 2 }, (_, n): [number, number] => {
      [x, y] = [x + (steps[2 * n] ?? 0), y + (steps[2 * n + 1] ?? 0)];
      return [x, y];
    });
  });
}

test("the map has every country of the world once, inside its frame, without Antarctica", async () => {
  const { module } = await runnerImport<{ default: World }>("virtual:world", {
    configFile: false,
    logLevel: "silent",
    plugins: [worldOutlines()],
  });
  const { width, height, countries } = module.default;
  const codes = countries.map(({ code }) => code).filter((code) => code !== null);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(["UA", "DE", "US", "NZ", "LU"]));
  expect(codes).not.toContain("AQ");
  expect(codes.length).toBeGreaterThan(165);
  for (const { outline } of countries) expect(outline).toMatch(/^(M-?\d+ -?\d+l[\d -]+z)+$/);
  const corners = countries.flatMap(({ outline }) => cornersOf(outline));
  expect(corners.filter(([x, y]) => x < 0 || y < 0 || x > width || y > height)).toEqual([]);
  const ukraine = cornersOf(countries.find(({ code }) => code === "UA")?.outline ?? "");
  const middle = ukraine.reduce((sum, [x]) => sum + x, 0) / ukraine.length;
  expect(middle / width).toBeGreaterThan(0.53);
  expect(middle / width).toBeLessThan(0.62);
});
