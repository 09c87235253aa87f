import { openCounts } from "#server/platform/counts.ts";
import type { DatabaseConnections } from "#server/platform/database.ts";

type Waiter = { projectId: string; listenerId: string; end(): void };

/** How often a process looks for all who wait in it, in one statement; nobody waits: never. */
const pollMs = 250;
const most = 500;
const mostPerProject = 20;

/** Of one process. While somebody waits no connection to the database is in use. */
export class ListenerPolls {
  readonly #database: Pick<DatabaseConnections, "once">;
  readonly #waiters = new Set<Waiter>();
  readonly #ofProject = openCounts();
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  #isOver = false;

  constructor(database: Pick<DatabaseConnections, "once">) {
    this.#database = database;
  }

  /**
   * Until the listener has a callback to take, `waitMs` are over, who waits is gone, or the server ends.
   * @returns "refused": too many wait; "ending": the server ends
   */
  async wait(
    of: { projectId: string; listenerId: string },
    waitMs: number,
    gone: AbortSignal | undefined,
  ): Promise<"over" | "refused" | "ending"> {
    if (this.#isOver) return "ending";
    if (waitMs === 0) return "over";
    if (this.#waiters.size >= most || this.#ofProject.of(of.projectId) >= mostPerProject) return "refused";
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => waiter.end(), waitMs);
      const waiter: Waiter = {
        ...of,
        end: () => {
          if (!this.#waiters.delete(waiter)) return;
          clearTimeout(timer);
          gone?.removeEventListener("abort", waiter.end);
          this.#ofProject.add(of.projectId, -1);
          if (this.#waiters.size === 0) this.#rest();
          resolve();
        },
      };
      this.#waiters.add(waiter);
      this.#ofProject.add(of.projectId, 1);
      gone?.addEventListener("abort", waiter.end);
      if (gone?.aborted) return waiter.end();
      this.#timer ??= setInterval(() => void this.#poll(), pollMs);
      void this.#poll();
    });
    return this.#isOver ? "ending" : "over";
  }

  /** All who wait are answered; nobody waits any more. */
  end(): void {
    this.#isOver = true;
    for (const waiter of [...this.#waiters]) waiter.end();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #poll(): Promise<void> {
    if (this.#isPolling || this.#waiters.size === 0) return;
    this.#isPolling = true;
    const waiters = [...this.#waiters];
    const ids = (values: string[]) => `array[${values.map((id) => `'${id}'`).join(",")}]::uuid[]`;
    const [projects, listeners] = [
      waiters.map(({ projectId }) => projectId),
      waiters.map(({ listenerId }) => listenerId),
    ];
    try {
      const { rows } = await this.#database.once(
        `select listeners_with_callbacks(${ids(projects)}, ${ids(listeners)}) as id`,
      );
      const ready = new Set(rows.map(({ id }) => id));
      for (const waiter of waiters) if (ready.has(waiter.listenerId)) waiter.end();
    } catch {
      // Their own calls read what there is, and say what is wrong with the database.
      for (const waiter of waiters) waiter.end();
    } finally {
      this.#isPolling = false;
    }
  }
}

const byDatabase = new WeakMap<DatabaseConnections, ListenerPolls>();

export function listenerPolls(database: DatabaseConnections): ListenerPolls {
  const known = byDatabase.get(database);
  if (known) return known;
  const made = new ListenerPolls(database);
  byDatabase.set(database, made);
  return made;
}
