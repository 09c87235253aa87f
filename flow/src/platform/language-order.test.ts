import { afterEach, expect, test, vi } from "vitest";
import { chooseLanguage, sendCode } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

test("languages are kept in the order in which they were chosen, and a code waits for the last", async () => {
  const begun: string[] = [];
  const replies: (() => void)[] = [];
  const reply = () => new Response(JSON.stringify({ data: {}, errors: [] }));
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    begun.push(`${path.split("/").at(-1)} ${JSON.parse(body).language ?? ""}`.trim());
    return new Promise<Response>((resolve) => replies.push(() => resolve(reply())));
  });
  const all = [chooseLanguage({ language: "uk" }), chooseLanguage({ language: "en" }), sendCode({ channel: "email" })];
  for (const expected of ["language uk", "language en", "send"]) {
    await vi.waitFor(() => expect(begun.at(-1)).toBe(expected));
    replies.at(-1)?.();
  }
  await Promise.allSettled(all);
  expect(begun).toHaveLength(3);
});
