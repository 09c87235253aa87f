import { commonFailures } from "#contract/failures.ts";
import { fail } from "./fail.ts";

/** For whom work is done: turns go round over the projects, and inside of a project over its applicants or members. */
export type Asker = { project: string; person: string };

export type TurnBounds = {
  /** In this process. */
  atOnce: number;
  /** Of one project; the rest is kept for others. */
  perProject: number;
  waiting: number;
  waitingPerProject: number;
  waitingPerPerson: number;
};

type Line = { persons: Map<string, (() => void)[]>; waiting: number };

/** Fair turns: who waits longest goes first among the projects that have the least at work. */
export class Turns {
  readonly #bounds: TurnBounds;
  /** In the order of their next turns. */
  readonly #lines = new Map<string, Line>();
  readonly #atWork = new Map<string, number>();
  #working = 0;
  #waiting = 0;

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds;
  }

  /**
   * Does the work when its turn comes.
   * Errors: 429 when this person has too much waiting, 503 when the project or everybody has.
   */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    await this.#queue(asker);
    try {
      return await work();
    } finally {
      this.#working -= 1;
      this.#count(asker.project, -1);
      this.#next();
    }
  }

  #queue({ project, person }: Asker): Promise<void> {
    const { waiting, waitingPerProject, waitingPerPerson } = this.#bounds;
    const line = this.#lines.get(project) ?? { persons: new Map(), waiting: 0 };
    const own = line.persons.get(person) ?? [];
    if (own.length >= waitingPerPerson) throw fail(commonFailures.too_many);
    if (line.waiting >= waitingPerProject || this.#waiting >= waiting) throw fail(commonFailures.unavailable);
    return new Promise((resolve) => {
      own.push(resolve);
      line.persons.set(person, own);
      line.waiting += 1;
      this.#waiting += 1;
      this.#lines.set(project, line);
      this.#next();
    });
  }

  #count(project: string, by: 1 | -1): void {
    const now = (this.#atWork.get(project) ?? 0) + by;
    if (now === 0) this.#atWork.delete(project);
    else this.#atWork.set(project, now);
  }

  #pick(): string | null {
    let [picked, least]: [string | null, number] = [null, this.#bounds.perProject];
    for (const project of this.#lines.keys()) {
      const atWork = this.#atWork.get(project) ?? 0;
      if (atWork < least) [picked, least] = [project, atWork];
    }
    return picked;
  }

  #next(): void {
    while (this.#working < this.#bounds.atOnce) {
      const project = this.#pick();
      if (project === null) return;
      this.#working += 1;
      this.#count(project, 1);
      this.#takeFrom(project)();
    }
  }

  /** The next of a project; it and its person go to the end of their lines. */
  #takeFrom(project: string): () => void {
    const line = this.#lines.get(project);
    const [person, own] = line?.persons.entries().next().value ?? [];
    const start = own?.shift();
    if (!line || person === undefined || !own || !start) throw new Error("an empty line was kept");
    line.waiting -= 1;
    this.#waiting -= 1;
    this.#lines.delete(project);
    line.persons.delete(person);
    if (own.length > 0) line.persons.set(person, own);
    if (line.persons.size > 0) this.#lines.set(project, line);
    return start;
  }
}
