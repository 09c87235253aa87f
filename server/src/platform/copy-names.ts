const nameMax = 128;

/** The first free name of "Onboarding (copy)", "Onboarding (copy 2)" …, cut to the limit. */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, "");
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? " (copy)" : ` (copy ${n})`;
    const candidate = base.slice(0, nameMax - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
