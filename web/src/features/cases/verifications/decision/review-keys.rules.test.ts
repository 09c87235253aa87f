import { describe, expect, it } from "vitest";
import { isUndoPress, reviewActionOf } from "./review-keys.rules.ts";

const pressed = (key: string, code: string, more: object) => {
  const plain = { hasModifier: false, isCommand: false, isRepeat: false, isTaken: false };
  return { key, code, ...plain, ...more };
};
const press = (key: string, code: string, more: object = {}) => reviewActionOf(pressed(key, code, more));
const undoes = (key: string, code: string, more: object = {}) => isUndoPress(pressed(key, code, more));

describe("shortcuts of the review desk", () => {
  it.each([
    ["j", "KeyJ", "next"],
    ["k", "KeyK", "previous"],
    ["a", "KeyA", "approve"],
    ["A", "KeyA", "approve"],
    ["d", "KeyD", "decline"],
    ["?", "Slash", "help"],
    ["z", "KeyZ", "photos"],
    ["t", "KeyT", "timeline"],
    [".", "Period", "menu"],
    ["x", "KeyX", null],
    ["Enter", "Enter", null],
  ] as const)("%s (%s) is %s", (key, code, action) => {
    expect(press(key, code)).toBe(action);
  });

  it("goes by the place on keyboards of other scripts, and by the letter on other Latin ones", () => {
    expect(press("о", "KeyJ")).toBe("next");
    expect(press("ф", "KeyA")).toBe("approve");
    expect(press("h", "KeyJ")).toBeNull();
    expect(press("j", "KeyC")).toBe("next");
  });

  it("rests while somebody types, with a modifier, and while a key is held down", () => {
    expect(press("a", "KeyA", { isTaken: true })).toBeNull();
    expect(press("a", "KeyA", { hasModifier: true })).toBeNull();
    expect(press("a", "KeyA", { isRepeat: true })).toBeNull();
  });

  it("undoes by Ctrl or ⌘ with Z, and by nothing else", () => {
    const command = { hasModifier: true, isCommand: true };
    expect(undoes("z", "KeyZ", command)).toBe(true);
    expect(undoes("я", "KeyZ", command)).toBe(true);
    expect(undoes("z", "KeyZ", { ...command, isTaken: true })).toBe(false);
    expect(undoes("z", "KeyZ", { ...command, isRepeat: true })).toBe(false);
    expect(undoes("z", "KeyZ", { hasModifier: true })).toBe(false);
    expect(undoes("z", "KeyZ")).toBe(false);
    expect(undoes("a", "KeyA", command)).toBe(false);
    expect(press("z", "KeyZ")).toBe("photos");
    expect(press("a", "KeyA", command)).toBeNull();
  });
});
