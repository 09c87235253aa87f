/** A made list must be the same at every run (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  }

  /** As names are spread: the n-th most usual is borne by about 1 / (n + flatness) of the people. */
  pickUsual<T>(from: readonly T[], flatness: number): T {
    const top = Math.log((from.length + flatness) / flatness);
    const place = Math.floor(flatness * Math.exp(this.next() * top) - flatness);
    return from[Math.min(place, from.length - 1)] ?? this.pick(from);
  }
}
