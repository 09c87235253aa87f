import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));
const by = (account: string, person = "p") => ({
  account,
  project: account,
  person: `${account} ${person}`,
  address: `${account} ${person}`,
  isYoung: false,
});

function openCalls(semaphore: Semaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (account: string, person: string, name: string, gone?: AbortSignal) =>
    semaphore.run(
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      { ...by(account, person), gone },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, call, end };
}
const refusedWith = (status: number) => ({ failure: { status } });

test("an account that asks much has its share, and another's call starts at once", async () => {
  const { begun, call, end } = openCalls(new Semaphore({ atOnce: 2, perAccount: 1, waiting: 20 }));
  for (const name of ["a1", "a2", "a3"]) void call("a", "p", name);
  await settled();
  expect(begun).toEqual(["a1"]);
  void call("b", "p", "b1");
  await settled();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
});

test("turns go round over accounts, and inside of an account over its applicants", async () => {
  const { begun, call, end } = openCalls(new Semaphore({ atOnce: 1, waiting: 20 }));
  for (const [account, person, name] of [
    ["a", "p", "a-p1"],
    ["a", "p", "a-p2"],
    ["a", "p", "a-p3"],
    ["a", "q", "a-q1"],
    ["b", "r", "b-r1"],
    ["c", "s", "c-s1"],
  ] as const)
    void call(account, person, name);
  await settled();
  for (let n = 0; n < 6; n += 1) await end(begun[n] ?? "");
  expect(begun).toEqual(["a-p1", "b-r1", "c-s1", "a-q1", "a-p2", "a-p3"]);
});

test("a person has so many waiting; in a full line the newest of the largest gives way, and the newcomer waits", async () => {
  const { begun, call, end } = openCalls(new Semaphore({ atOnce: 1, waiting: 4, waitingPerPerson: 3 }));
  void call("a", "p", "a0");
  void call("a", "p", "a1");
  const [second, third] = [call("a", "p", "a2"), call("a", "p", "a3")];
  await expect(call("a", "p", "one more")).rejects.toMatchObject(refusedWith(429));
  void call("a", "q", "a-q");
  void call("b", "r", "b");
  await expect(third).rejects.toMatchObject(refusedWith(503));
  void call("a", "s", "a-s");
  await expect(second).rejects.toMatchObject(refusedWith(503));
  for (let n = 0; n < 5; n += 1) await end(begun[n] ?? "");
  expect(begun).toEqual(["a0", "b", "a-q", "a-s", "a1"]);
});

test("whose client has gone leaves the line; what has begun goes on", async () => {
  const { begun, call, end } = openCalls(new Semaphore({ atOnce: 1, waiting: 2 }));
  const [first, second] = [new AbortController(), new AbortController()];
  const working = call("a", "p", "first", first.signal);
  const waiting = call("a", "p", "second", second.signal);
  const third = call("b", "q", "third");
  first.abort();
  second.abort();
  await expect(waiting).rejects.toMatchObject(refusedWith(503));
  await expect(call("a", "p", "late", AbortSignal.abort())).rejects.toMatchObject(refusedWith(503));
  await end("first");
  await working;
  await end("third");
  await third;
  expect(begun).toEqual(["first", "third"]);
});

test("a call that fails gives its turn to the next", async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 20 });
  const tenantKey = by("a");
  const failing = semaphore.run(async () => Promise.reject(new Error("broken")), tenantKey);
  const next = semaphore.run(async () => "done", tenantKey);
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("without holders there is one line for all, and who finds it full is told to come later", async () => {
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
  const tenantKey = by("a", "q");
  await expect(semaphore.run(async () => begun.push("late"), tenantKey, 1)).rejects.toMatchObject({
    failure: { status: 429 },
  });
  void call("a", "p", "second");
  void call("b", "r", "third");
  for (const name of ["first", "third", "second"]) await end(name);
  expect(begun).toEqual(["first", "third", "second"]);
  expect(await semaphore.run(async () => "in time", tenantKey, 60_000)).toBe("in time");
});
