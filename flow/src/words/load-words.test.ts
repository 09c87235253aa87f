import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropSession, keepSession } from "#flow/platform/session.ts";
import { loadAllWords } from "./load-words.ts";
import { translateFor } from "./words.ts";

const requested: string[] = [];
const answerWith = (status: number, words: Record<string, string>) =>
  vi.stubGlobal("fetch", async (address: string) => {
    requested.push(address);
    return new Response(JSON.stringify({ data: status === 200 ? { words } : null, errors: [] }), { status });
  });

beforeEach(() => {
  requested.length = 0;
  keepSession("token", "a".repeat(36));
});
afterEach(() => {
  vi.unstubAllGlobals();
  dropSession();
});

describe("the business's own words", () => {
  it("stand over ours; what they leave out says what we say", async () => {
    answerWith(200, { "action.back": "Retour", "welcome.minutes_other": "{count} minutes, pas plus" });
    const words = await loadAllWords("fr", true);
    const { t } = translateFor(words, "fr");
    expect([t("action.back"), t("action.continue")]).toEqual(["Retour", "Continuer"]);
    expect(t("welcome.minutes", { count: 3 })).toBe("3 minutes, pas plus");
    expect(requested).toEqual(["/api/flow/words?language=fr"]);
  });

  it("stand over our Ukrainian too, plural forms one by one", async () => {
    answerWith(200, { "profile.problems_few": "Аж {count} поля!" });
    const words = await loadAllWords("uk", true);
    const { t } = translateFor(words, "uk");
    expect(t("profile.problems", { count: 3 })).toBe("Аж 3 поля!");
    expect(t("profile.problems", { count: 5 })).toMatch(/^5 /);
  });

  it("are not requested where there are none, nor on a page that is only looked at", async () => {
    answerWith(200, {});
    await loadAllWords("uk", false);
    dropSession();
    await loadAllWords("uk", true);
    expect(requested).toEqual([]);
  });

  it("that cannot be had leave ours", async () => {
    answerWith(503, {});
    expect((await loadAllWords("uk", true))["action.back"]).toBe("Назад");
  });
});
