import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

const bounds = { atOnce: 2, perProject: 1, waiting: 20, waitingPerProject: 10, waitingPerPerson: 4 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

function openCalls(semaphore: Semaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (project: string, person: string, name: string) =>
    semaphore.run(
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      { project, person },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, call, end };
}

test("a project that asks much has its share, and another's call starts at once", async () => {
  const { begun, call, end } = openCalls(new Semaphore(bounds));
  for (const name of ["a1", "a2", "a3"]) void call("a", "p", name);
  await settled();
  expect(begun).toEqual(["a1"]);
  void call("b", "p", "b1");
  await settled();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
});

test("places go round over the projects, and inside of a project over its applicants", async () => {
  const { begun, call, end } = openCalls(new Semaphore({ ...bounds, atOnce: 1 }));
  void call("a", "p", "a-p1");
  for (const [person, name] of [
    ["p", "a-p2"],
    ["p", "a-p3"],
    ["q", "a-q1"],
  ] as const)
    void call("a", person, name);
  void call("b", "r", "b-r1");
  void call("c", "s", "c-s1");
  await settled();
  for (let n = 0; n < 6; n += 1) await end(begun[n] ?? "");
  expect(begun).toEqual(["a-p1", "a-p2", "b-r1", "c-s1", "a-q1", "a-p3"]);
});

test("who has too much waiting is told so; a project's line and everybody's are bounded, too", async () => {
  const { call } = openCalls(new Semaphore(bounds));
  for (let n = 0; n < 5; n += 1) void call("a", "p", `p${n}`);
  await expect(call("a", "p", "one more")).rejects.toMatchObject({ failure: { status: 429 } });
  for (let n = 0; n < 6; n += 1) void call("a", `q${n}`, `q${n}`);
  await expect(call("a", "r", "one more")).rejects.toMatchObject({ failure: { status: 503 } });
  for (let n = 0; n < 11; n += 1) void call(`c${n}`, "p", `c${n}`);
  await expect(call("d", "p", "one more")).rejects.toMatchObject({ failure: { status: 503 } });
});

test("a call that fails gives its turn to the next", async () => {
  const semaphore = new Semaphore({ ...bounds, atOnce: 1 });
  const asker = { project: "a", person: "p" };
  const failing = semaphore.run(async () => Promise.reject(new Error("broken")), asker);
  const next = semaphore.run(async () => "done", asker);
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("without projects and persons there is one line for all, and who finds it full is told to come later", async () => {
  const semaphore = new Semaphore({ atOnce: 2, waiting: 1 });
  const ends: (() => void)[] = [];
  const call = () => semaphore.run(() => new Promise<void>((resolve) => ends.push(resolve)));
  const calls = [call(), call(), call()];
  await settled();
  expect(ends).toHaveLength(2);
  await expect(call()).rejects.toMatchObject({ failure: { status: 429 } });
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all(calls);
});

test("who waits longer than told is refused and leaves the line; those behind and new ones go on", async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 2 });
  const { begun, call, end } = openCalls(semaphore);
  void call("a", "p", "first");
  const asker = { project: "a", person: "q" };
  await expect(semaphore.run(async () => begun.push("late"), asker, 1)).rejects.toMatchObject({
    failure: { status: 429 },
  });
  void call("a", "p", "second");
  void call("b", "r", "third");
  for (const name of ["first", "second", "third"]) await end(name);
  expect(begun).toEqual(["first", "second", "third"]);
  expect(await semaphore.run(async () => "in time", asker, 60_000)).toBe("in time");
});
