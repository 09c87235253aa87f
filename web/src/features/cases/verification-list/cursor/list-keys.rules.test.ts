import { describe, expect, it } from "vitest";
import { type ListPress, listActionOf } from "./list-keys.rules.ts";

const press = (key: string, more: Partial<ListPress> = {}) =>
  listActionOf(
    {
      key,
      code: "",
      hasModifier: false,
      isCommand: false,
      isRepeat: false,
      isTaken: false,
      hasShift: false,
      focus: "page",
      ...more,
    },
    5,
  );

describe("keys of the list", () => {
  it("move, open, show, mark, clear, search, and switch tabs", () => {
    expect(press("j")).toEqual({ kind: "step", by: 1, isRange: false });
    expect(press("ArrowUp")).toEqual({ kind: "step", by: -1, isRange: false });
    expect(press("ArrowDown", { hasShift: true })).toEqual({ kind: "step", by: 1, isRange: true });
    expect(press("Enter")).toEqual({ kind: "open" });
    expect(press(" ")).toEqual({ kind: "peek" });
    expect(press("x")).toEqual({ kind: "mark" });
    expect(press("m")).toEqual({ kind: "assign" });
    expect(press("l")).toEqual({ kind: "label" });
    expect(press("/")).toEqual({ kind: "search" });
    expect(press("?", { hasShift: true })).toEqual({ kind: "help" });
    expect(press("Escape")).toEqual({ kind: "clear" });
    expect(press("5")).toEqual({ kind: "tab", index: 4 });
    expect(press("6")).toBeNull();
    expect(press("z", { isCommand: true, hasModifier: true })).toBeNull();
  });

  it("are found by their place on keyboards of other scripts", () => {
    expect(press("о", { code: "KeyJ" })).toMatchObject({ kind: "step" });
    expect(press("&", { code: "Digit1" })).toEqual({ kind: "tab", index: 0 });
    expect(press("!", { code: "Digit1", hasShift: true })).toBeNull();
  });

  it("do nothing while somebody types, or a window is open", () => {
    for (const key of ["j", "x", " ", "Enter", "Escape", "1"]) expect(press(key, { isTaken: true })).toBeNull();
  });

  it("leave a control the keys that it has", () => {
    for (const key of ["Enter", " ", "ArrowDown"]) expect(press(key, { focus: "control" })).toBeNull();
    for (const key of ["Enter", " "]) expect(press(key, { focus: "box" })).toBeNull();
    expect(press("ArrowDown", { focus: "box" })).toMatchObject({ kind: "step" });
    expect(press("ArrowDown", { focus: "panel" })).toBeNull();
    expect(press(" ", { focus: "panel" })).toEqual({ kind: "peek" });
    expect(press("j", { focus: "control" })).toMatchObject({ kind: "step" });
  });

  it("only steps repeat while a key is held", () => {
    expect(press("j", { isRepeat: true })).toMatchObject({ kind: "step" });
    expect(press("x", { isRepeat: true })).toBeNull();
    expect(press("j", { hasModifier: true })).toBeNull();
  });
});
