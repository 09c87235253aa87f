import { expect, test } from "vitest";
import { connectionSizes, layoutConnections } from "./connections-layout.rules.ts";

const node = (id: string, steps: number) => ({ id, steps });
const link = (from: string, to: string) => ({ from, to, ways: ["face" as const] });

const { box, boxHeight, label, line } = connectionSizes;
const column = box + label;

test("each step is a column, and one who is linked with the first of the column before comes first", () => {
  const nodes = [node("me", 0), node("a", 1), node("b", 1), node("of-b", 2), node("of-a", 2)];
  const links = [link("me", "a"), link("me", "b"), link("b", "of-b"), link("a", "of-a")];
  const { boxes, width } = layoutConnections(nodes, links);
  expect(width).toBe(2 * column + box);
  expect(boxes.map(({ id, x }) => [id, x])).toEqual([
    ["me", 0],
    ["a", column],
    ["b", column],
    ["of-a", 2 * column],
    ["of-b", 2 * column],
  ]);
});

test("boxes do not cover each other, and links that reach one box have a line each", () => {
  const near = ["a", "b", "c", "d", "e"];
  const nodes = [node("me", 0), ...near.map((id) => node(id, 1)), node("far", 2), node("other", 2)];
  const links = [...near.map((id) => link("me", id)), ...near.map((id) => link(id, "far")), link("a", "other")];
  const { boxes, lines, height } = layoutConnections(nodes, links);
  for (const x of [0, column, 2 * column]) {
    const tops = boxes.filter((each) => each.x === x).map(({ y }) => y);
    for (const [at, top] of tops.entries()) {
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + boxHeight).toBeLessThanOrEqual(height);
      if (at > 0) expect(top - (tops[at - 1] ?? 0)).toBeGreaterThan(boxHeight);
    }
  }
  const reached = lines.filter(({ link: { to } }) => to === "far").map(({ end: [, y] }) => y);
  expect(reached).toHaveLength(near.length);
  for (const [at, y] of reached.entries()) if (at > 0) expect(y - (reached[at - 1] ?? 0)).toBe(line);
});

test("a link between two of one column leaves and reaches them at the same side", () => {
  const nodes = [node("me", 0), node("a", 1), node("b", 1)];
  const { lines } = layoutConnections(nodes, [link("me", "a"), link("me", "b"), link("a", "b")]);
  const beside = lines.find(({ link: { from } }) => from === "a");
  expect([beside?.begin[0], beside?.end[0]]).toEqual([column, column]);
});

test("nobody has no picture", () => {
  expect(layoutConnections([], [])).toEqual({ width: 0, height: 0, boxes: [], lines: [] });
});
