import { describe, expect, it } from "vitest";
import { layoutOwnership, type OwnershipLayout } from "./ownership-layout.rules.ts";

const links = [
  { id: "company", parent: null },
  { id: "olena", parent: "company" },
  { id: "holding", parent: "company" },
  { id: "petro", parent: "holding" },
  { id: "maria", parent: "holding" },
];
const box = { width: 100, height: 40 };
const boxOf = (layout: OwnershipLayout | null, id: string) => layout?.boxes.find((each) => each.id === id);

const overlaps = ({ boxes }: OwnershipLayout) =>
  boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => Math.abs(one.x - other.x) < box.width && Math.abs(one.y - other.y) < box.height),
  );

describe("an ownership picture", () => {
  it("shows the owners side by side below the company, where there is room", () => {
    const layout = layoutOwnership(links, box, 1000);
    expect(layout).toMatchObject({ width: 332, height: 208 });
    expect(boxOf(layout, "olena")?.y).toBe(boxOf(layout, "holding")?.y);
    expect(boxOf(layout, "petro")?.y).toBeGreaterThan(boxOf(layout, "holding")?.y ?? Number.NaN);
    expect(boxOf(layout, "company")?.x).toBe(116);
  });

  it("shows them one below the other on a narrow page", () => {
    const layout = layoutOwnership(links, box, 300);
    expect(layout).toMatchObject({ width: 156, height: 248 });
    expect(layout?.boxes.map(({ id }) => id)).toEqual(["company", "olena", "holding", "petro", "maria"]);
  });

  it.each([1000, 300])("has no box upon another, and a line to every owner, in %i points", (room) => {
    const layout = layoutOwnership(links, box, room);
    if (!layout) throw new Error("no picture");
    expect(overlaps(layout)).toEqual([]);
    expect(layout.lines.map(({ to }) => to).sort()).toEqual(["holding", "maria", "olena", "petro"]);
    for (const { to, points } of layout.lines) {
      const end = points.at(-1);
      const reached = boxOf(layout, to);
      expect(end?.[0]).toBeGreaterThanOrEqual(reached?.x ?? Number.NaN);
      expect(end?.[1]).toBeGreaterThanOrEqual(reached?.y ?? Number.NaN);
    }
  });

  it("is a single box for a company without owners, and nothing without a company", () => {
    expect(layoutOwnership([{ id: "company", parent: null }], box, 50)?.boxes).toEqual([{ id: "company", x: 0, y: 0 }]);
    expect(layoutOwnership([], box, 500)).toBeNull();
  });

  it("ends when owners own each other in a circle", () => {
    const circle = [...links, { id: "a", parent: "b" }, { id: "b", parent: "a" }];
    expect(layoutOwnership(circle, box, 1000)?.boxes).toHaveLength(5);
  });
});
