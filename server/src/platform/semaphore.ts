import { commonFailures } from "#contract/failures.ts";
import { openCounts } from "./counts.ts";
import { fail } from "./fail.ts";

export type Asker = { project: string; person: string };

const everybody: Asker = { project: "everybody", person: "everybody" };

export type SemaphoreBounds = {
  atOnce: number;
  /** Default: `atOnce`. */
  perProject?: number;
  waiting: number;
  /** Default: `waiting`. */
  waitingPerProject?: number;
  /** Default: `waitingPerProject`. */
  waitingPerPerson?: number;
};

type Line = { persons: Map<string, (() => void)[]>; waiting: number };

/** The longest waiting goes first among the projects with the least running. */
export class Semaphore {
  readonly #bounds: Required<SemaphoreBounds>;
  readonly #lines = new Map<string, Line>();
  readonly #atWork = openCounts();
  #working = 0;
  #waiting = 0;

  constructor({
    atOnce,
    waiting,
    perProject = atOnce,
    waitingPerProject = waiting,
    waitingPerPerson = waitingPerProject,
  }: SemaphoreBounds) {
    this.#bounds = { atOnce, perProject, waiting, waitingPerProject, waitingPerPerson };
  }

  /**
   * @param longestWaitMs as long as it takes unless given
   * @throws request.too_many (429) when this person has too much waiting, or after the longest wait;
   * request.unavailable (503) when the project or everybody has
   */
  async run<T>(work: () => Promise<T>, asker = everybody, longestWaitMs?: number): Promise<T> {
    await this.#queue(asker, longestWaitMs);
    try {
      return await work();
    } finally {
      this.#working -= 1;
      this.#atWork.add(asker.project, -1);
      this.#next();
    }
  }

  #queue({ project, person }: Asker, longestWaitMs?: number): Promise<void> {
    const { waiting, waitingPerProject, waitingPerPerson } = this.#bounds;
    const line = this.#lines.get(project) ?? { persons: new Map(), waiting: 0 };
    const own = line.persons.get(person) ?? [];
    if (own.length >= waitingPerPerson) throw fail(commonFailures.too_many);
    if (line.waiting >= waitingPerProject || this.#waiting >= waiting) throw fail(commonFailures.unavailable);
    return new Promise((resolve, reject) => {
      let deadline: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(deadline);
        resolve();
      };
      own.push(start);
      line.persons.set(person, own);
      line.waiting += 1;
      this.#waiting += 1;
      this.#lines.set(project, line);
      if (longestWaitMs !== undefined)
        deadline = setTimeout(() => {
          this.#leave({ project, person }, start);
          reject(fail(commonFailures.too_many));
        }, longestWaitMs);
      this.#next();
    });
  }

  #leave({ project, person }: Asker, start: () => void): void {
    const line = this.#lines.get(project);
    const own = line?.persons.get(person);
    if (!line || !own) throw new Error("a line went before those who wait in it");
    own.splice(own.indexOf(start), 1);
    line.waiting -= 1;
    this.#waiting -= 1;
    if (own.length === 0) line.persons.delete(person);
    if (line.persons.size === 0) this.#lines.delete(project);
  }

  #pick(): string | null {
    let [picked, least]: [string | null, number] = [null, this.#bounds.perProject];
    for (const project of this.#lines.keys()) {
      const atWork = this.#atWork.of(project);
      if (atWork < least) [picked, least] = [project, atWork];
    }
    return picked;
  }

  #next(): void {
    while (this.#working < this.#bounds.atOnce) {
      const project = this.#pick();
      if (project === null) return;
      this.#working += 1;
      this.#atWork.add(project, 1);
      this.#takeFrom(project)();
    }
  }

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
