import { expect, test } from "vitest";
import { openCounts } from "./counts.ts";
import { type WaitingCall, waitingFor, whoIsNext, whoIsTooMany } from "./fair-line.ts";
import { holderKinds } from "./holders.ts";

type Job = WaitingCall & { name: string };
let names = 0;
/** `account/project/person@address`; a young account's begins with `y`. */
function job(who: string): Job {
  const [account = "", project = "", person = "", address = ""] = who.split(/[/@]/);
  names += 1;
  return {
    name: `${who} #${names}`,
    ...waitingFor({
      account,
      project: `${account}/${project}`,
      person: `${account}/${project}/${person}`,
      address,
      isYoung: account.startsWith("y"),
    }),
  };
}
const jobs = (count: number, who: (n: number) => string) => Array.from({ length: count }, (_, n) => job(who(n)));
const idle = { atWork: () => 0, lastTurn: () => 0 };

test("N2 a stranger's many projects are one holder: the newest of them gives way, not whoever comes from another account", () => {
  const stranger = jobs(32, (n) => `a/p${n % 5}/x${n % 25}@1.1.1.${n}`);
  const tenant = job("b/p/x@2.2.2.2");
  expect(whoIsTooMany([...stranger, tenant], 32)).toBe(stranger.at(-1));
});

test("young accounts have half a line together, and the largest of them gives way to the others", () => {
  const largest = jobs(12, (n) => `y1/p${n}/x@1.1.1.${n}`);
  const others = jobs(4, (n) => `y${n + 2}/p/x@3.3.3.${n}`);
  const line = [...largest, ...others];
  expect(whoIsTooMany(line, 32)).toBeNull();
  const newcomer = job("y9/p/x@4.4.4.4");
  expect(whoIsTooMany([...line, newcomer], 32)).toBe(largest.at(-1));
  expect(whoIsTooMany([...line, job("b/p/x@2.2.2.2")], 32)).toBeNull();
});

test("many young accounts are one holder beside a paying one", () => {
  const young = jobs(16, (n) => `y${n}/p/x@1.1.1.${n}`);
  const paying = jobs(16, (n) => `b${n % 8}/p/x${n}@2.2.2.${n}`);
  expect(whoIsTooMany([...young, ...paying, job("c/p/x@5.5.5.5")], 32)).toBe(young.at(-1));
});

test("one address that uses many projects' permanent links is a holder", () => {
  const stranger = jobs(8, (n) => `a${n}/p/x@6.6.6.6`);
  const tenants = jobs(8, (n) => `b${n % 4}/p/x${n}@2.2.2.${n}`);
  expect(whoIsTooMany([...stranger, ...tenants, job("c/p/x@5.5.5.5")], 16)).toBe(stranger.at(-1));
});

test("where all have one address, as behind a proxy, it does not count", () => {
  const stranger = jobs(6, (n) => `a/p${n}/x${n}@1.1.1.1`);
  const tenants = jobs(4, (n) => `b${n}/p/x@1.1.1.1`);
  expect(whoIsTooMany([...stranger, ...tenants, job("c/p/x@1.1.1.1")], 10)).toBe(stranger.at(-1));
});

test("within an account the largest project, within it the largest person", () => {
  const quiet = jobs(2, () => "a/quiet/x@1.1.1.1");
  const others = jobs(3, (n) => `a/busy/o${n}@1.1.2.${n}`);
  const busy = jobs(5, () => "a/busy/x@1.1.1.2");
  const last = job("a/quiet/z@1.1.1.9");
  expect(whoIsTooMany([...busy, ...others, ...quiet, last], 10)).toBe(busy.at(-1));
});

test("who comes to a full line of equals is refused", () => {
  const newcomer = job("z/p/x@9.9.9.9");
  expect(whoIsTooMany([...jobs(8, (n) => `a${n}/p/x@1.1.1.${n}`), newcomer], 8)).toBe(newcomer);
});

test("an account's own newcomer is what gives way when the account is the largest", () => {
  const others = jobs(4, (n) => `b${n}/p/x@2.2.2.${n}`);
  const newcomer = job("a/p/x9@1.1.1.9");
  expect(whoIsTooMany([...jobs(8, (n) => `a/p/x${n}@1.1.1.${n}`), ...others, newcomer], 12)).toBe(newcomer);
});

test("turns go round over accounts, then projects, then persons", () => {
  let waiting = [
    ...jobs(3, () => "a/p/x@1.1.1.1"),
    job("a/p/y@1.1.1.2"),
    job("a/q/z@1.1.1.3"),
    job("b/p/x@2.2.2.2"),
    job("c/p/x@3.3.3.3"),
  ];
  const turns = new Map<string, number>();
  const order: string[] = [];
  while (waiting.length > 0) {
    const next = whoIsNext(
      waiting,
      { atOnce: 1, perAccount: 1 },
      { atWork: () => 0, lastTurn: (key) => turns.get(key) ?? 0 },
    );
    if (!next) throw new Error("nobody may begin");
    waiting = waiting.filter((each) => each !== next);
    order.push(next.name.replace(/@.*/, ""));
    for (const kind of holderKinds) turns.set(next.keys[kind], order.length);
  }
  expect(order).toEqual(["a/p/x", "b/p/x", "c/p/x", "a/q/z", "a/p/y", "a/p/x", "a/p/x"]);
});

test("an account has its share at work, and young ones have half", () => {
  const atWork = openCounts();
  const begin = ({ keys }: Job) => {
    for (const kind of holderKinds) atWork.add(keys[kind], 1);
  };
  const next = (line: Job[]) => whoIsNext(line, { atOnce: 4, perAccount: 3 }, { ...idle, atWork: atWork.of });
  const young = jobs(3, (n) => `y${n}/p/x@1.1.1.${n}`);
  for (const each of young.slice(0, 2)) {
    expect(next([each])).toBe(each);
    begin(each);
  }
  expect(next(young.slice(2))).toBeNull();
  const known = jobs(4, (n) => `a/p${n}/x@2.2.2.${n}`);
  for (const each of known.slice(0, 3)) {
    expect(next([...young.slice(2), each])).toBe(each);
    begin(each);
  }
  expect(next(known.slice(3))).toBeNull();
});
