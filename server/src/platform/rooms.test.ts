import { expect, test } from "vitest";
import { openRoom } from "./rooms.ts";

const by = (person: string, project = "a", address = "1.2.3.4") => ({ person, project, address });

test("a person, a project and an address have a share each, and what is given back is free again", () => {
  const room = openRoom(100, 20);
  room.hold(by("p"), 20);
  expect(room.hasRoom(by("p"), 1)).toBe(false);
  expect(room.hasRoom(by("q"), 20)).toBe(true);
  room.hold(by("q"), 20);
  room.hold(by("r", "b"), 10);
  expect(room.hasRoom(by("s", "b"), 1)).toBe(false);
  expect(room.hasRoom(by("s", "b", "5.6.7.8"), 20)).toBe(true);
  room.hold(by("t", "a", "5.6.7.8"), 10);
  expect(room.hasRoom(by("u", "a", "9.9.9.9"), 1)).toBe(false);
  room.hold(by("p"), -20);
  expect(room.hasRoom(by("p"), 20)).toBe(true);
  expect(room.heldBytes()).toBe(40);
});

test("all of them share the whole", () => {
  const room = openRoom(100, 50);
  room.hold(by("p", "a", "1"), 50);
  room.hold(by("q", "b", "2"), 40);
  expect([room.hasRoom(by("r", "c", "3"), 11), room.hasRoom(by("r", "c", "3"), 10)]).toEqual([false, true]);
});
