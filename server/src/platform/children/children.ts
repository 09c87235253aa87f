import { setTimeout } from "node:timers/promises";
import { Semaphore, type SemaphoreBounds, type TenantKey } from "#server/platform/semaphore.ts";
import { spanOfChild } from "#server/platform/traces/work-spans.ts";
import { ChildError, type ChildOperations, type ChildStart, ChildWorker } from "./child.ts";

export type ChildPool<O extends ChildOperations> = {
  /** Waits for a free child. Bytes arrive as Buffers. @throws ChildError, and those of `Semaphore` */
  call<K extends keyof O & string>(
    tenantKey: TenantKey,
    name: K,
    ...values: Parameters<O[K]>
  ): Promise<Awaited<ReturnType<O[K]>>>;
  of(tenantKey: TenantKey): {
    call<K extends keyof O & string>(name: K, ...values: Parameters<O[K]>): Promise<Awaited<ReturnType<O[K]>>>;
  };
  /** So that this asker's call finds one. */
  warm(tenantKey: TenantKey): void;
  close(): Promise<void>;
};

export type ChildrenOptions = {
  file: URL;
  /** Processor time of one call; on the clock six times as much. */
  timeoutMs: number;
  memoryMb: number;
  youngMb?: number;
  /** A child that holds more after a call is replaced. */
  idleMemoryMb: number;
  /** A child is ended after this time without work. */
  idleMs: number;
  semaphore: SemaphoreBounds;
  /**
   * For work that nobody waits for (`all`), or that must not keep others waiting (`young` accounts'): see `ChildStart`.
   * A starved call is made again by a child that gets its share.
   */
  background?: { whose: "all" | "young"; starvedAfterMs: number };
  /** At a call's turn: what it throws is the call's failure. */
  atTurn?(tenantKey: TenantKey, name: string): void;
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
  #idle: { child: ChildWorker; timer: NodeJS.Timeout }[] = [];
  readonly #working = new Set<ChildWorker>();
  #isClosed = false;
  #getsShareUntil = 0;

  constructor(options: ChildrenOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.semaphore);
  }

  call(tenantKey: TenantKey, name: string, values: unknown[]): Promise<unknown> {
    const work = async () => {
      this.#options.atTurn?.(tenantKey, name);
      return this.#work(tenantKey, name, values);
    };
    return this.#semaphore.run(work, tenantKey);
  }

  async #work(tenantKey: TenantKey, name: string, values: unknown[]): Promise<unknown> {
    if (this.#isClosed) throw closed();
    const child = this.#take(tenantKey);
    this.#working.add(child);
    try {
      const { file, timeoutMs } = this.#options;
      return await spanOfChild(file, name, () => child.call(name, values, timeoutMs));
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
    return this.#work(tenantKey, name, values);
  }

  #isBackground({ isYoung }: TenantKey): boolean {
    const { background } = this.#options;
    if (background === undefined || performance.now() < this.#getsShareUntil) return false;
    return background.whose === "all" || isYoung;
  }

  /**
   * The one used last, so that the others become idle and end. Both kinds are kept: where known and young askers take
   * turns, each would else wait for a new process.
   */
  #take(tenantKey: TenantKey): ChildWorker {
    const inBackground = this.#isBackground(tenantKey);
    const isOneKind = this.#options.background?.whose !== "young";
    this.#drop((child) => child.isOver || (isOneKind && child.isBackground !== inBackground));
    const found = this.#idle.findLast(({ child }) => child.isBackground === inBackground);
    if (found) {
      clearTimeout(found.timer);
      this.#idle = this.#idle.filter((each) => each !== found);
      return found.child;
    }
    const { file, background, onStarved: _, atTurn: __, ...of } = this.#options;
    return new ChildWorker(file, inBackground ? { ...of, background } : of);
  }

  #drop(isDropped: (child: ChildWorker) => boolean): void {
    for (const { child, timer } of this.#idle.filter((each) => isDropped(each.child))) {
      clearTimeout(timer);
      child.kill(closed());
    }
    this.#idle = this.#idle.filter((each) => !isDropped(each.child));
  }

  #put(child: ChildWorker): void {
    if (child.isOver) return;
    if (this.#isClosed || child.residentMb > this.#options.idleMemoryMb) {
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

  warm(tenantKey: TenantKey): void {
    if (!this.#isClosed && this.#idle.length === 0 && this.#working.size === 0) this.#put(this.#take(tenantKey));
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
export function openChildren<O extends ChildOperations>(options: ChildrenOptions): ChildPool<O> {
  const pool = new Pool(options);
  return {
    call: (tenantKey, name, ...values) => pool.call(tenantKey, name, values) as never,
    of: (tenantKey) => ({ call: (name, ...values) => pool.call(tenantKey, name, values) as never }),
    warm: (tenantKey) => pool.warm(tenantKey),
    close: async () => pool.close(),
  };
}
