import type { Client } from "pg";
import type { Config } from "#server/config.ts";

/** `client`: as the owner, at `url`. */
export type DatabaseLook = { client: Client; url: string; config: Config };

/** `todo`: what to do, for everything that is not well. */
export type DoctorFinding = { check: string; state: "ok" | "warn" | "fail"; text: string; todo?: string };

export const well = (check: string, text: string): DoctorFinding => ({ check, state: "ok", text });
export const warning = (check: string, text: string, todo: string): DoctorFinding => ({
  check,
  state: "warn",
  text,
  todo,
});
export const failure = (check: string, text: string, todo: string): DoctorFinding => ({
  check,
  state: "fail",
  text,
  todo,
});

export const judged = (check: string, state: DoctorFinding["state"], text: string, todo: string): DoctorFinding =>
  state === "ok" ? well(check, text) : { check, state, text, todo };

export const messageOf = (error: unknown): string =>
  error instanceof AggregateError && error.message === ""
    ? error.errors.map(messageOf).join("; ")
    : error instanceof Error
      ? error.message
      : String(error);

/** What cannot be looked at is a finding, too. */
export async function lookAt(
  check: string,
  todo: string,
  look: () => Promise<DoctorFinding | readonly DoctorFinding[]>,
): Promise<readonly DoctorFinding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    return [failure(check, messageOf(error), todo)];
  }
}

const units: [string, number][] = [
  ["days", 86_400],
  ["h", 3_600],
  ["min", 60],
];

/** "3 days", "2 h", "40 s". */
export function durationText(seconds: number): string {
  for (const [unit, size] of units) if (seconds >= 2 * size) return `${Math.floor(seconds / size)} ${unit}`;
  return `${Math.max(0, Math.round(seconds))} s`;
}
