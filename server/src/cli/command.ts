import type { Config } from "#server/config.ts";
import type { Platform } from "#server/platform/platform.ts";

export type PrintLine = (line: string) => void;

type Described = { name: string; usage: readonly string[]; about: string };

export type CliCommand = Described & {
  /** @returns 0 done, 1 refused or found broken @throws UsageError for wrong arguments */
  run(platform: Platform, args: readonly string[], say: PrintLine): Promise<number>;
};

/** Before anything is opened. */
export type UnopenedInstallation = {
  /** @throws SettingsError */
  readConfig(): Config;
  /** Starts the embedded one where no other is set; its schema stays as it is. @returns its address, as the owner */
  openDatabase(config: Config): Promise<string>;
};

/** For an installation whose settings may be wrong, or whose database may be empty or of another release. */
export type UnopenedCommand = Described & {
  /** As `run` of {@link CliCommand}. */
  runUnopened(installation: UnopenedInstallation, args: readonly string[], say: PrintLine): Promise<number>;
};

export class UsageError extends Error {}

/** @param flags options without a value @throws UsageError for an unknown option, or one without a value */
export function readCommandOptions(
  args: readonly string[],
  known: readonly string[],
  flags: readonly string[] = [],
): { options: Partial<Record<string, string>>; rest: string[]; set: ReadonlySet<string> } {
  const options: Record<string, string> = {};
  const rest: string[] = [];
  const set = new Set<string>();
  for (let n = 0; n < args.length; n += 1) {
    const word = args[n] ?? "";
    if (!word.startsWith("--")) {
      rest.push(word);
      continue;
    }
    if (flags.includes(word.slice(2))) {
      set.add(word.slice(2));
      continue;
    }
    const value = args[n + 1];
    if (!known.includes(word.slice(2))) throw new UsageError(`There is no option ${word}.`);
    if (value === undefined) throw new UsageError(`${word} needs a value.`);
    options[word.slice(2)] = value;
    n += 1;
  }
  return { options, rest, set };
}
