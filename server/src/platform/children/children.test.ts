import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ownWork } from "#server/platform/holders.ts";
import { eventually } from "../../../test/eventually.ts";
import { type ChildPool, type ChildrenOptions, openChildren } from "./children.ts";

type Answers = {
  double(value: number): Promise<number>;
  size(of: { bytes: Buffer }): Promise<string>;
  echo(bytes: Buffer): Promise<Buffer>;
  die(): Promise<void>;
  hang(): Promise<void>;
  spin(): Promise<void>;
  hold(mb: number): Promise<void>;
  pid(): Promise<number>;
  secrets(): Promise<string[]>;
};
const me = ownWork("a");
const opened: ChildPool<Answers>[] = [];
const open = (options: Partial<Omit<ChildrenOptions, "file" | "semaphore">> & { atOnce?: number } = {}) => {
  const { atOnce = 1, ...rest } = options;
  const children = openChildren<Answers>({
    file: new URL("../../../test/child-fixture-worker.ts", import.meta.url),
    timeoutMs: 20_000,
    memoryMb: 512,
    idleMemoryMb: 512,
    idleMs: 60_000,
    semaphore: { atOnce, waiting: 8 },
    ...rest,
  });
  opened.push(children);
  return children;
};
afterEach(() => Promise.all(opened.splice(0).map((children) => children.close())));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** 0 for the usual, 5 for the kernel's idle class; null when it is gone. Source: proc(5), stat. */
function schedulingClass(pid: number | string, parent?: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return parent === undefined || Number(fields[1]) === parent ? Number(fields[38]) : null;
  } catch {
    return null;
  }
}
const idleClass = 5;
const hasIdleClass = process.platform === "linux" && spawnSync("sh", ["-c", "chrt -i 0 true"]).status === 0;

/** Others keep every processor busy. */
function keepBusy(): () => void {
  const busy = Array.from({ length: availableParallelism() }, () => spawn("sh", ["-c", "while :; do :; done"]));
  return () => {
    for (const each of busy) each.kill("SIGKILL");
  };
}

describe("children", () => {
  test("answer in order, with bytes as Buffers at any depth, both ways", async () => {
    const children = open();
    expect(await Promise.all([1, 2, 3].map((value) => children.call(me, "double", value)))).toEqual([2, 4, 6]);
    expect(await children.call(me, "size", { bytes: Buffer.from("four") })).toBe("Buffer of 4");
    const large = Buffer.alloc(20 * 1024 * 1024, 7);
    expect((await children.call(me, "echo", large)).equals(large)).toBe(true);
    await children.close();
    await expect(children.call(me, "double", 1)).rejects.toMatchObject({ code: "closed" });
  });

  test("that die, hang or spin lose only the call at work, and are really gone; the next call gets another", async () => {
    const children = open({ timeoutMs: 1_500 });
    for (const [name, code] of [
      ["die", "died"],
      ["hang", "timeout"],
      ["spin", "timeout"],
    ] as const) {
      const pid = await children.call(me, "pid");
      const [lost, after] = await Promise.allSettled([children.call(me, name), children.call(me, "double", 4)]);
      expect(lost).toMatchObject({ status: "rejected", reason: { code } });
      expect(after).toMatchObject({ status: "fulfilled", value: 8 });
      await eventually(() => expect(isAlive(pid)).toBe(false));
    }
  });

  test("S22 a child that takes too much memory is ended, and the next call gets another", async () => {
    const children = open({ memoryMb: 400 });
    await expect(children.call(me, "hold", 2_000)).rejects.toMatchObject({
      code: expect.stringMatching(/died|failed/),
    });
    expect(await children.call(me, "double", 4)).toBe(8);
  });

  test("a child that keeps much after a call is replaced, and one without work is ended", async () => {
    const children = open({ idleMemoryMb: 300, idleMs: 400 });
    const first = await children.call(me, "pid");
    await children.call(me, "hold", 300);
    const second = await children.call(me, "pid");
    expect(second).not.toBe(first);
    await eventually(() => expect([isAlive(first), isAlive(second)]).toEqual([false, false]));
  });

  test("S40 a child knows none of our settings", async () => {
    vi.stubEnv("ENCRYPTION_KEY", "canary");
    vi.stubEnv("DATABASE_URL", "canary");
    const known = await open().call(me, "secrets");
    vi.unstubAllEnvs();
    expect(known.filter((name) => /KEY|DATABASE|TOKEN|SECRET/.test(name))).toEqual([]);
  });

  test.runIf(hasIdleClass)("in the background run when a processor is free", async () => {
    const children = open({ background: { whose: "all", starvedAfterMs: 600_000 } });
    const answered = children.call(me, "hang").catch(() => undefined);
    const classes = () => readdirSync("/proc").map((pid) => schedulingClass(pid, process.pid));
    await eventually(() => expect(classes()).toContain(idleClass));
    await children.close();
    await answered;
  });

  test.runIf(hasIdleClass)("work for young accounts in the background, and for others beside it", async () => {
    const children = open({ atOnce: 2, background: { whose: "young", starvedAfterMs: 600_000 } });
    const young = { ...ownWork("b"), isYoung: true };
    const [pid, youngPid] = [await children.call(me, "pid"), await children.call(young, "pid")];
    expect([schedulingClass(pid), schedulingClass(youngPid)]).toEqual([0, idleClass]);
    // Both are kept, each for its own.
    expect([await children.call(me, "pid"), await children.call(young, "pid")]).toEqual([pid, youngPid]);
  });

  test("what a call is refused at its turn no child sees", async () => {
    const refused = new Error("not now");
    const children = open({
      atTurn: ({ person }) => {
        if (person === "b") throw refused;
      },
    });
    await expect(children.call(ownWork("b"), "die")).rejects.toBe(refused);
    expect(await children.call(me, "double", 4)).toBe(8);
  });

  test.runIf(hasIdleClass)(
    "in the background that are given no processor are replaced by one with its share",
    async () => {
      const onStarved = vi.fn();
      const children = open({ background: { whose: "all", starvedAfterMs: 500 }, onStarved });
      const rest = keepBusy();
      try {
        const pid = await children.call(me, "pid");
        expect(schedulingClass(pid)).toBe(0);
        expect(onStarved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "starved" }));
        // It is kept: for the next minutes too calls have their share.
        expect(await children.call(me, "pid")).toBe(pid);
      } finally {
        rest();
      }
    },
  );

  test("a close ends who works and who waits", async () => {
    const children = open();
    const calls = [children.call(me, "hang"), children.call(me, "double", 1)];
    const ended = Promise.allSettled(calls);
    await wait(0);
    await children.close();
    for (const call of await ended) expect(call).toMatchObject({ status: "rejected", reason: { code: "closed" } });
  });
});
