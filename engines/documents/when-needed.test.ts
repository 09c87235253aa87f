import { expect, test } from "vitest";
import { type VisualZone, type VisualZoneReader, whenNeeded, withFallback } from "./visual-zone.ts";

const zone: VisualZone = { width: 1, height: 1, turnDeg: 0, source: { width: 1, height: 1 }, words: [], lines: [] };

test("a reader is opened by its first picture, once, and again only when that failed", async () => {
  let opened = 0;
  let closed = 0;
  const reader = whenNeeded(async (): Promise<VisualZoneReader> => {
    opened += 1;
    if (opened === 1) throw new Error("no build for this system");
    const close = async () => {
      closed += 1;
    };
    return { read: async () => zone, close };
  });
  expect(opened).toBe(0);
  await expect(reader.read(Buffer.alloc(0))).rejects.toThrow("no build");
  expect(await reader.read(Buffer.alloc(0))).toBe(zone);
  await reader.read(Buffer.alloc(0));
  await reader.close();
  expect([opened, closed]).toEqual([2, 1]);
});

test("one that was never needed is closed without being opened", async () => {
  await whenNeeded(() => Promise.reject(new Error("opened"))).close();
});

test("where the better reader cannot be opened the other one reads, the reason is reported once, and it stays open", async () => {
  let opened = 0;
  let closed = 0;
  const failures: unknown[] = [];
  const close = async () => {
    closed += 1;
  };
  const fallback: VisualZoneReader = { read: async () => zone, close };
  const open = () => {
    opened += 1;
    return Promise.reject(new Error("no build for this system"));
  };
  const reader = withFallback(open, fallback, (error) => failures.push(String(error)));
  expect(await reader.read(Buffer.alloc(0))).toBe(zone);
  expect(await reader.read(Buffer.alloc(0))).toBe(zone);
  await reader.close();
  expect({ opened, closed, failures }).toEqual({ opened: 1, closed: 0, failures: ["Error: no build for this system"] });
});
