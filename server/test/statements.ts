import { appendFileSync } from "node:fs";
import pg from "pg";

/**
 * RECORD_STATEMENTS=FILE writes each different statement that the tests' servers ask as our role, as JSON, one a line:
 * `node scripts/statements.mjs FILE` says which of them name no project.
 */
export function recordStatements(file: string): void {
  const known = new Set<string>();
  const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const recorded = function (this: pg.Client & { user?: string }, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
    if (text && this.user?.endsWith("_login") && !known.has(text)) {
      known.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return ask.apply(this, given);
  };
  Object.assign(pg.Client.prototype, { query: recorded });
}
