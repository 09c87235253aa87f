import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

// biome-ignore lint/suspicious/noExplicitAny: the arguments are typed where a call is made
export type Operations = Record<string, (...values: any[]) => Promise<unknown>>;
export type ThreadRequest = { id: number; name: string; values: unknown[] };
export type ThreadReply = { isReady: true } | { id: number; value: unknown } | { id: number; failure: string };

/**
 * - `busy`: too many calls wait already
 * - `timeout`: one call took too long; the thread was ended
 * - `died`: the thread ended while the call waited; the next call starts another
 * - `failed`: the operation threw
 * - `closed`: the thread was closed
 */
export type ThreadFailure = "busy" | "timeout" | "died" | "failed" | "closed";

export class ThreadError extends Error {
  readonly code: ThreadFailure;
  constructor(code: ThreadFailure, message: string) {
    super(message);
    this.code = code;
  }
}

export type Thread<O extends Operations> = {
  /** One call after the other. Bytes arrive in the thread as Uint8Array. @throws ThreadError */
  call<K extends keyof O & string>(name: K, ...values: Parameters<O[K]>): Promise<Awaited<ReturnType<O[K]>>>;
  close(): Promise<void>;
};

type Call = ThreadRequest & { resolve(value: unknown): void; reject(error: ThreadError): void };
type Options = {
  file: URL;
  /** For one call, from when the thread is there. */
  timeoutMs: number;
  maxWaiting: number;
};

/** To load a thread's code and packages on a busy machine. */
const startTimeoutMs = 60_000;

function startWorker(file: URL): Worker {
  const path = fileURLToPath(file);
  if (!path.endsWith(".ts")) return new Worker(path, { execArgv: [] });
  // tsx registers itself in main threads only: a thread from source does it by hand.
  const tsx = join(dirname(createRequire(import.meta.url).resolve("tsx/package.json")), "dist/esm/api/index.mjs");
  const boot = `import(${JSON.stringify(pathToFileURL(tsx).href)}).then((tsx) => (tsx.register(), import(${JSON.stringify(file.href)})))`;
  return new Worker(boot, { eval: true, execArgv: [] });
}

class ThreadHost {
  readonly #options: Options;
  #worker: Worker | null = null;
  #isReady = false;
  #waiting: Call[] = [];
  #atWork: Call | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  call(name: string, values: unknown[]): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new ThreadError("closed", "The thread is closed"));
    const { maxWaiting } = this.#options;
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(new ThreadError("busy", `${maxWaiting} calls wait already`));
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.push({ id: this.#lastId, name, values, resolve, reject });
      this.#next();
    });
  }

  #start(): Worker {
    const worker = startWorker(this.#options.file);
    this.#isReady = false;
    worker.on("message", (reply: ThreadReply) => this.#settle(worker, reply));
    worker.on("error", (error) => this.#lose(worker, new ThreadError("died", `The thread failed: ${error}`)));
    worker.on("exit", (code) => this.#lose(worker, new ThreadError("died", `The thread ended with code ${code}`)));
    return worker;
  }

  #next(): void {
    if (this.#atWork !== null) return;
    const call = this.#waiting.shift();
    if (call === undefined) {
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    this.#atWork = call;
    this.#limit(worker, call.name, this.#isReady ? this.#options.timeoutMs : startTimeoutMs);
    worker.postMessage({ id: call.id, name: call.name, values: call.values } satisfies ThreadRequest);
  }

  #limit(worker: Worker, name: string, ms: number): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(
      () => this.#lose(worker, new ThreadError("timeout", `${name} took longer than ${ms} ms`)),
      ms,
    );
  }

  #settle(worker: Worker, reply: ThreadReply): void {
    const call = this.#atWork;
    if (worker !== this.#worker) return;
    if ("isReady" in reply) {
      this.#isReady = true;
      if (call) this.#limit(worker, call.name, this.#options.timeoutMs);
      return;
    }
    if (call?.id !== reply.id) return;
    clearTimeout(this.#deadline);
    this.#atWork = null;
    if ("failure" in reply) call.reject(new ThreadError("failed", reply.failure));
    else call.resolve(reply.value);
    this.#next();
  }

  /** Only the call at work is lost with its thread; those that wait go to the next one. */
  #lose(worker: Worker, error: ThreadError): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    clearTimeout(this.#deadline);
    const call = this.#atWork;
    this.#atWork = null;
    void worker.terminate();
    call?.reject(error);
    this.#next();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    const error = new ThreadError("closed", "The thread is closed");
    for (const call of this.#waiting.splice(0)) call.reject(error);
    if (worker === null) return;
    this.#lose(worker, error);
    await worker.terminate();
  }
}

/** A thread for work that would hold the event loop up; it starts at its first call and again after it died. */
export function openThread<O extends Operations>(options: Options): Thread<O> {
  const host = new ThreadHost(options);
  return {
    call: (name, ...values) => host.call(name, values) as never,
    close: () => host.close(),
  };
}
