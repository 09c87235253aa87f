import { commonFailures } from "#contract/failures.ts";
import { openCounts } from "./counts.ts";
import { fail } from "./fail.ts";
import { type WaitingCall, waitingFor, whoIsNext, whoIsTooMany } from "./fair-line.ts";
import { holderKeysOf, holderKinds, ownWork, type ResourceHolder, type ResourceHolderKeys } from "./holders.ts";

/** `gone`: aborts when nobody waits for the answer any more. */
export type TenantKey = ResourceHolder & { gone?: AbortSignal | undefined };

const everybody = ownWork("everybody");

export type SemaphoreBounds = {
  atOnce: number;
  /** At work for one account. Default: `atOnce`. */
  perAccount?: number;
  waiting: number;
  /** Default: `waiting`. */
  waitingPerPerson?: number;
};

type Job = WaitingCall & { start(): void; refuse(error: Error): void };

/**
 * A line before bounded work. Who is next, and who gives way when the line is full, is in fair-line.ts; young
 * accounts together have half of the line and of the work.
 */
export class Semaphore {
  readonly #bounds: Required<SemaphoreBounds>;
  /** In the order of arrival. */
  readonly #line = new Set<Job>();
  readonly #waiting = openCounts();
  readonly #atWork = openCounts();
  readonly #lastTurns = new Map<string, number>();
  #working = 0;
  #turn = 0;

  constructor({ atOnce, waiting, perAccount = atOnce, waitingPerPerson = waiting }: SemaphoreBounds) {
    this.#bounds = { atOnce, perAccount, waiting, waitingPerPerson };
  }

  /**
   * Who has gone leaves the line; work that has begun goes on.
   * @param longestWaitMs as long as it takes unless given
   * @throws request.too_many (429) when this person has too much waiting, or after the longest wait;
   * request.unavailable (503) for whoever gives way in a full line, and for who has gone
   */
  async run<T>(work: () => Promise<T>, tenantKey: TenantKey = everybody, longestWaitMs?: number): Promise<T> {
    await this.#queue(tenantKey, longestWaitMs);
    try {
      return await work();
    } finally {
      this.#working -= 1;
      this.#count(this.#atWork, holderKeysOf(tenantKey), -1);
      this.#next();
    }
  }

  async #queue(tenantKey: TenantKey, longestWaitMs?: number): Promise<void> {
    const { gone } = tenantKey;
    if (gone?.aborted) throw fail(commonFailures.unavailable);
    if (this.#waiting.of(holderKeysOf(tenantKey).person) >= this.#bounds.waitingPerPerson)
      throw fail(commonFailures.too_many);
    let after = () => {};
    try {
      await new Promise<void>((start, refuse) => {
        const job: Job = { ...waitingFor(tenantKey), start, refuse };
        after = this.#watch(job, gone, longestWaitMs);
        this.#line.add(job);
        this.#count(this.#waiting, job.keys, 1);
        this.#next();
        this.#shorten();
      });
    } finally {
      after();
    }
  }

  /** @returns what ends the watch */
  #watch(job: Job, gone: AbortSignal | undefined, longestWaitMs: number | undefined): () => void {
    const leave = () => this.#refuse(job, commonFailures.unavailable);
    gone?.addEventListener("abort", leave);
    const deadline =
      longestWaitMs === undefined
        ? undefined
        : setTimeout(() => this.#refuse(job, commonFailures.too_many), longestWaitMs);
    return () => {
      clearTimeout(deadline);
      gone?.removeEventListener("abort", leave);
    };
  }

  #refuse(job: Job, failure: Parameters<typeof fail>[0]): void {
    if (!this.#line.has(job)) return;
    this.#leave(job);
    job.refuse(fail(failure));
  }

  #leave(job: Job): void {
    this.#line.delete(job);
    this.#count(this.#waiting, job.keys, -1);
  }

  /** Turns are remembered as long as a holder has something here. */
  #count(counts: ReturnType<typeof openCounts>, keys: ResourceHolderKeys, more: 1 | -1): void {
    for (const kind of holderKinds) {
      counts.add(keys[kind], more);
      if (this.#waiting.of(keys[kind]) + this.#atWork.of(keys[kind]) === 0) this.#lastTurns.delete(keys[kind]);
    }
  }

  #shorten(): void {
    const { waiting } = this.#bounds;
    if (this.#line.size <= waiting / 2) return;
    const job = whoIsTooMany([...this.#line], waiting);
    if (job) this.#refuse(job, commonFailures.unavailable);
  }

  #next(): void {
    while (this.#working < this.#bounds.atOnce && this.#line.size > 0) {
      const job = whoIsNext([...this.#line], this.#bounds, {
        atWork: this.#atWork.of,
        lastTurn: (key) => this.#lastTurns.get(key) ?? 0,
      });
      if (job === null) return;
      this.#working += 1;
      this.#turn += 1;
      this.#count(this.#atWork, job.keys, 1);
      this.#leave(job);
      for (const kind of holderKinds) this.#lastTurns.set(job.keys[kind], this.#turn);
      job.start();
    }
  }
}
