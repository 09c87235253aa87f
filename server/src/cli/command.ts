import type { Platform } from "#server/platform/platform.ts";

export type PrintLine = (line: string) => void;

export type CliCommand = {
  name: string;
  usage: readonly string[];
  about: string;
  /** @returns 0 done, 1 refused or found broken @throws UsageError for wrong arguments */
  run(platform: Platform, args: readonly string[], say: PrintLine): Promise<number>;
};

export class UsageError extends Error {}

/** @throws UsageError for an unknown option, or one without a value */
export function readCommandOptions(
  args: readonly string[],
  known: readonly string[],
): { options: Partial<Record<string, string>>; rest: string[] } {
  const options: Record<string, string> = {};
  const rest: string[] = [];
  for (let n = 0; n < args.length; n += 1) {
    const word = args[n] ?? "";
    if (!word.startsWith("--")) {
      rest.push(word);
      continue;
    }
    const value = args[n + 1];
    if (!known.includes(word.slice(2))) throw new UsageError(`There is no option ${word}.`);
    if (value === undefined) throw new UsageError(`${word} needs a value.`);
    options[word.slice(2)] = value;
    n += 1;
  }
  return { options, rest };
}
