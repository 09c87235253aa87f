import { setTimeout } from "node:timers/promises";
import { type Asker, Semaphore, type SemaphoreBounds } from "#server/platform/semaphore.ts";
import { Child, ChildError, type ChildStart, type Operations } from "./child.ts";

export type Children<O extends Operations> = {
  /** Waits for a free child. Bytes arrive as Buffers. @throws ChildError, and those of `Semaphore` */
  call<K extends keyof O & string>(
    asker: Asker,
    name: K,
    ...values: Parameters<O[K]>
  ): Promise<Awaited<ReturnType<O[K]>>>;
  of(asker: Asker): {
    call<K extends keyof O & string>(name: K, ...values: Parameters<O[K]>): Promise<Awaited<ReturnType<O[K]>>>;
  };
  warm(): void;
  close(): Promise<void>;
};

export type ChildrenOptions = {
  file: URL;
  /** Processor time of one call; on the clock six times as much. */
  timeoutMs: number;
  memoryMb: number;
  youngMb?: number;
  /** A child that holds more after a call is replaced. */
  restMb: number;
  /** A child is ended after this time without work. */
  idleMs: number;
  semaphore: SemaphoreBounds;
  /** For work that nobody waits for: see `ChildStart`. A starved call is made again by a child that gets its share. */
  background?: ChildStart["background"];
  reach?: ChildStart["reach"];
  onStarved?: ((error: ChildError) => void) | undefined;
};

/** How long children get their share after one was starved. */
const shareMs = 10 * 60_000;
/** For a killed process to be gone. */
const endMs = 2_000;

class Pool {
  readonly #options: ChildrenOptions;
  readonly #semaphore: Semaphore;
  #idle: { child: Child; timer: NodeJS.Timeout }[] = [];
  readonly #working = new Set<Child>();
  #isClosed = false;
  #getsShareUntil = 0;

  constructor(options: ChildrenOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.semaphore);
  }

  call(asker: Asker, name: string, values: unknown[]): Promise<unknown> {
    return this.#semaphore.run(() => this.#work(name, values), asker);
  }

  async #work(name: string, values: unknown[]): Promise<unknown> {
    if (this.#isClosed) throw closed();
    const child = this.#take();
    this.#working.add(child);
    try {
      return await child.call(name, values, this.#options.timeoutMs);
    } catch (error) {
      if (!(error instanceof ChildError && error.code === "starved")) throw error;
      this.#getsShareUntil = performance.now() + shareMs;
      this.#options.onStarved?.(error);
      // Two at once would hold twice the memory.
      await Promise.race([child.ended, setTimeout(endMs, undefined, { ref: false })]);
    } finally {
      this.#working.delete(child);
      this.#put(child);
    }
    return this.#work(name, values);
  }

  /** So that the others become idle and end. */
  #take(): Child {
    const { file, background, onStarved: _, ...of } = this.#options;
    const inBackground = background !== undefined && performance.now() >= this.#getsShareUntil;
    for (let next = this.#idle.pop(); next; next = this.#idle.pop()) {
      clearTimeout(next.timer);
      if (!next.child.isOver && next.child.isBackground === inBackground) return next.child;
      next.child.kill(closed());
    }
    return new Child(file, inBackground ? { ...of, background } : of);
  }

  #put(child: Child): void {
    if (child.isOver) return;
    if (this.#isClosed || child.residentMb > this.#options.restMb) {
      child.kill(closed());
      return;
    }
    const timer = globalThis.setTimeout(() => {
      this.#idle = this.#idle.filter((each) => each.child !== child);
      child.kill(closed());
    }, this.#options.idleMs);
    timer.unref();
    this.#idle.push({ child, timer });
  }

  warm(): void {
    if (!this.#isClosed && this.#idle.length === 0 && this.#working.size === 0) this.#put(this.#take());
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#working) child.kill(closed());
    for (const { child, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      child.kill(closed());
    }
  }
}

const closed = () => new ChildError("closed", "The children are closed");

/** For work that takes too much time or memory, or that foreign bytes may break out of. */
export function openChildren<O extends Operations>(options: ChildrenOptions): Children<O> {
  const pool = new Pool(options);
  return {
    call: (asker, name, ...values) => pool.call(asker, name, values) as never,
    of: (asker) => ({ call: (name, ...values) => pool.call(asker, name, values) as never }),
    warm: () => pool.warm(),
    close: async () => pool.close(),
  };
}
