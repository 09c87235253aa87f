const nameMax = 128;

/** A pattern for ILIKE that finds the text as it is typed: `%`, `_` and `\` stand for themselves. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, "\\$&")}%`;

/** The name of a copy: "Onboarding (copy)", "Onboarding (copy 2)" …, the first that is free; never over the name's limit. */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, "");
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? " (copy)" : ` (copy ${n})`;
    const candidate = base.slice(0, nameMax - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The address that an applicant opens, of a form's or a link's token. */
export const verifyAddress = (publicUrl: string, token: string): string => `${publicUrl}/verify/${token}`;
