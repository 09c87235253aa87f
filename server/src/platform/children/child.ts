import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type ChildReach, confinedCommand, nodePermissions } from "./confinement.ts";
import { type ThreadTimes, threadTimes, wasStarved, workedMs } from "./processor-time.ts";

// biome-ignore lint/suspicious/noExplicitAny: the arguments are typed where a call is made
export type ChildOperations = Record<string, (...values: any[]) => Promise<unknown>>;
export type ChildRequest = { id: number; name: string; values: unknown[] };
export type ChildReply =
  | { isReady: true }
  | { id: number; value: unknown; residentMb: number }
  | { id: number; failure: string; residentMb: number };

/**
 * - `timeout`: one call took too long; the child was killed - `died`: the child ended while it worked: it met the
 * bound of its memory, or crashed - `unstarted`: the child ended before it could work - `failed`: the operation threw
 * - `closed`: the children were closed - `starved`: it runs in the background, and others left it no processor
 */
export type ChildFailure = "timeout" | "died" | "unstarted" | "failed" | "closed" | "starved";

export class ChildError extends Error {
  readonly code: ChildFailure;
  constructor(code: ChildFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** Loading code and packages on a busy machine. */
const startTimeoutMs = 120_000;
const pollEveryMs = 200;
/** Times its processor time on the clock: for a busy machine. */
const patience = 6;
/** Environment of a child: no settings, so that no secret is in reach of a decoder. */
const knownEnvironment = /^(PATH|HOME|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|SystemRoot|LD_LIBRARY_PATH|FONTCONFIG_\w+)$/;

/** glibc returns freed memory only while these thresholds are fixed (mallopt(3)). */
const thrift = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

function environment(memoryMb: number): Record<string, string> {
  const known = Object.entries(process.env).filter(
    (entry): entry is [string, string] => knownEnvironment.test(entry[0]) && entry[1] !== undefined,
  );
  return { ...Object.fromEntries(known), ...thrift, CHILD_MEMORY_MB: String(memoryMb) };
}

/** In MB. The default young heap keeps about 20 MB more; most engines make little garbage. */
const smallYoungMb = 4;

/**
 * `youngMb`: of the young heap; a larger one is collected less often. `background`: it runs only when a processor is free, so
 * that nobody's call waits for its turn to end; a call whose child was kept waiting for nearly all of `starvedAfterMs` fails.
 */
export type ChildStart = {
  memoryMb: number;
  youngMb?: number | undefined;
  hasPipes?: boolean;
  background?: { starvedAfterMs: number } | undefined;
  /** Of its files and the network: nothing, when left out. */
  reach?: ChildReach | undefined;
};
/** Node's own arguments; TypeScript sources need tsx. */
function programOf(file: URL, youngMb = smallYoungMb): string[] {
  const heap = `--max-semi-space-size=${youngMb}`;
  const path = fileURLToPath(file);
  if (!path.endsWith(".ts")) return [heap, "--enable-source-maps", path];
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  return [heap, "--import", tsx, path];
}

/** V8 13 (Node 24) reserves this for each thread's code, which counts as written memory; tsx has a thread of its own. */
const reservedMb = (file: URL) =>
  Number.parseInt(process.versions.v8, 10) < 13 ? 0 : file.pathname.endsWith(".ts") ? 1024 : 512;

const withBound = 'ulimit -d "$0" 2>/dev/null;';
/** The kernel's idle class, where the system has its command and allows it. Source: sched(7), SCHED_IDLE. */
const inBackground = 'chrt -i 0 true 2>/dev/null && set -- chrt -i 0 "$@";';

/** On Linux the kernel enforces the bound (RLIMIT_DATA); elsewhere the child watches itself (`serveChild`). */
function start(
  file: URL,
  { memoryMb, youngMb, hasPipes = false, background, reach = "nothing" }: ChildStart,
): ChildProcess {
  const path = fileURLToPath(file);
  const program = [process.execPath, ...nodePermissions(path, reach), ...programOf(file, youngMb)];
  const [command = "", ...rest] =
    process.platform === "linux"
      ? [
          "/bin/sh",
          "-c",
          `${withBound} ${background ? inBackground : ""} exec "$@"`,
          String((memoryMb + reservedMb(file)) * 1024),
          ...confinedCommand(program, path, reach),
        ]
      : program;
  const child = spawn(command, rest, {
    env: environment(memoryMb),
    stdio: [...(hasPipes ? (["pipe", "pipe"] as const) : (["ignore", "ignore"] as const)), "pipe", "ipc"],
    serialization: "advanced",
  });
  yieldToServer(child.pid);
  return child;
}

/** Calls of the server come first; a busy processor still leaves children a tenth. */
function yieldToServer(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not allow it.
  }
}

type Call = { id: number; resolve(value: unknown): void; reject(error: ChildError): void };

/** One call at a time. It ends with its parent, by `kill`, or by itself. */
export class ChildWorker {
  readonly #process: ChildProcess;
  readonly #starvedAfterMs: number | null;
  #window: { at: number; times: Map<string, ThreadTimes> } | null = null;
  readonly #ready: Promise<void>;
  #becomeReady: () => void = () => undefined;
  #isReady = false;
  #call: Call | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #lastWords = "";
  #lastId = 0;
  isOver = false;
  /** Its process is gone; one of the background needs a processor for that. */
  readonly ended: Promise<void>;
  /** In MB, after the latest call. */
  residentMb = 0;

  /** `hasPipes`: it reads bytes that are written to `input`, and writes to `output`. */
  constructor(file: URL, of: ChildStart) {
    this.#process = start(file, of);
    this.#starvedAfterMs = of.background?.starvedAfterMs ?? null;
    this.#ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    this.ended = new Promise((resolve) => {
      this.#process.once("exit", () => resolve());
    });
    this.#process.on("message", (reply: ChildReply) => this.#settle(reply));
    this.#process.on("error", (error) => this.#end(error.message));
    this.#process.on("exit", (code, signal) => this.#end(`it ended with ${signal ?? code}. ${this.#lastWords}`));
    this.#process.stderr?.on("data", (words: Buffer) => {
      this.#lastWords = (this.#lastWords + words.toString()).slice(-2_000);
    });
    (this.#process.stderr as Socket | null)?.unref();
    this.#hold(false);
  }

  get isBackground(): boolean {
    return this.#starvedAfterMs !== null;
  }

  get pipes(): { input: Writable; output: Readable } {
    const { stdin: input, stdout: output } = this.#process;
    if (!input || !output) throw new Error("this child has no pipes");
    return { input, output };
  }

  /** An idle child must not keep this process running. */
  #hold(isWorking: boolean): void {
    const hold = isWorking ? "ref" : "unref";
    this.#process[hold]();
    this.#process.channel?.[hold]();
  }

  /** Bytes arrive as Buffers on both sides. @throws ChildError */
  async call(name: string, values: unknown[], timeoutMs: number): Promise<unknown> {
    this.#hold(true);
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#call = { id, resolve, reject };
    });
    this.#limit(name, this.#isReady ? timeoutMs : startTimeoutMs);
    void this.#ready.then(() => {
      if (this.#call?.id !== id) return;
      this.#limit(name, timeoutMs);
      // A dead child is noticed by its exit.
      this.#process.send({ id, name, values } satisfies ChildRequest, () => undefined);
    });
    try {
      return await answer;
    } finally {
      clearInterval(this.#deadline);
      this.#hold(false);
    }
  }

  /** Counted in the child's processor time, so that a busy machine does not fail an applicant's picture. */
  #limit(name: string, ms: number): void {
    clearInterval(this.#deadline);
    const begun = performance.now();
    this.#window = null;
    const workedBefore = workedMs(this.#process.pid);
    this.#deadline = setInterval(() => {
      const elapsed = performance.now() - begun;
      const worked = workedMs(this.#process.pid);
      const isSpent =
        worked === null || workedBefore === null ? elapsed > ms : worked - workedBefore > ms || elapsed > ms * patience;
      if (this.#isStarved()) this.kill(new ChildError("starved", `${name} was given no processor`));
      else if (isSpent) this.kill(new ChildError("timeout", `${name} took longer than ${ms} ms`));
    }, pollEveryMs);
  }

  /** By windows, so that it is noticed too when others come while it works. */
  #isStarved(): boolean {
    const times = this.#starvedAfterMs === null ? null : threadTimes(this.#process.pid);
    if (times === null || this.#starvedAfterMs === null) return false;
    const now = { at: performance.now(), times };
    const before = this.#window ?? now;
    if (this.#window && now.at - before.at < this.#starvedAfterMs) return false;
    this.#window = now;
    return wasStarved(before.times, times, now.at - before.at);
  }

  #settle(reply: ChildReply): void {
    if ("isReady" in reply) {
      this.#isReady = true;
      this.#becomeReady();
      return;
    }
    const call = this.#call;
    if (call?.id !== reply.id) return;
    this.#call = null;
    this.residentMb = reply.residentMb;
    if ("failure" in reply) call.reject(new ChildError("failed", reply.failure));
    else call.resolve(reply.value);
  }

  #end(how: string): void {
    this.#give(new ChildError(this.#isReady ? "died" : "unstarted", `A child process: ${how}`));
  }

  #give(error: ChildError): void {
    this.isOver = true;
    const call = this.#call;
    this.#call = null;
    call?.reject(error);
  }

  /** Whatever it is doing. The call is rejected with `error`. */
  kill(error: ChildError): void {
    this.#process.kill("SIGKILL");
    this.#give(error);
  }
}
