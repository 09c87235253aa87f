import { describe, expect, it } from "vitest";
import { pollDelayMs, pollingRedirectOf } from "./polling.rules.ts";

describe("asking for the status", () => {
  it("is never more often than once every two seconds, and ever more seldom", () => {
    const delays = Array.from(
      { length: 40 },
      (_, requested) => pollDelayMs("processing", { requested, failed: 0 }) ?? 0,
    );
    expect(delays[0]).toBe(2000);
    expect(delays.at(-1)).toBe(30_000);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(2000);
    expect([...delays].sort((a, b) => a - b)).toEqual(delays);
  });

  it("backs off while nobody answers", () => {
    expect(pollDelayMs("processing", { requested: 1, failed: 3 })).toBe(16_000);
    expect(pollDelayMs("processing", { requested: 1, failed: 30 })).toBe(60_000);
  });

  it("is calm while a person looks, and ends with the result", () => {
    expect(pollDelayMs("review", { requested: 0, failed: 0 })).toBe(60_000);
    expect(pollDelayMs("approved", { requested: 0, failed: 0 })).toBeNull();
    expect(pollDelayMs("declined", { requested: 0, failed: 0 })).toBeNull();
  });
});

describe("where a finished applicant is sent", () => {
  it.each([
    "https://acme.example/done?x=1",
    "http://acme.example/",
    "https://Acme.example",
    "https://acme.example:443/a/../b?x=ü",
  ])("%s is taken as it is written", (url) => {
    expect(pollingRedirectOf(url)).toBe(url);
  });
  it.each([
    "",
    "javascript:alert(1)",
    " java\tscript:alert(1)",
    "data:text/html,x",
    "myapp://done",
    "//acme.example",
    "/done",
  ])("%s is not", (url) => {
    expect(pollingRedirectOf(url)).toBeNull();
  });
});
