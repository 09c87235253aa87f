import { createHash } from "node:crypto";
import pg from "pg";

/** One statement; its values are never part of its text. */
export type Statement = { text: string; values?: readonly Value[] };
export type Value = string | number | boolean | null | readonly (string | number)[];
export type Row = Record<string, unknown>;

type Column = { name: string; parse: (text: string) => unknown };
/** `columns` is empty for statements that return no rows. */
type Known = { columns: Column[] };
type Fields = { fields: { name: string; dataTypeID: number }[] };

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `kept-${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    names.set(text, name);
  }
  return name;
}

const quoted = (value: string | number) => `"${String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
const wireOf = (value: Value): string | null =>
  value === null ? null : Array.isArray(value) ? `{${value.map(quoted).join(",")}}` : String(value);

/** What each connection has parsed. Through a pooler the next transaction may be on another connection. */
const parsed = new WeakMap<pg.PoolClient, Map<string, Known>>();

/**
 * Statements of one round trip by the extended protocol. Unless the connection is a pooler's, each is parsed and planned
 * once and described once: only for texts of few shapes for which no plan can be bad. PostgreSQL skips what follows a
 * failed one. Source: postgresql.org/docs/current/protocol-flow.html, "Pipelining".
 */
class Pipeline implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #isNamed: boolean;
  readonly #before: Map<string, Known>;
  readonly #seen: Known[] = [];
  readonly #results: Row[][] = [];
  #rows: Row[] = [];
  #columns: Column[] = [];
  #error: Error | null = null;
  /** Both are pg's: the time after which it gives up, and what it calls then. */
  readonly query_timeout: number;
  callback: (error: Error | null, results: Row[][]) => void;

  constructor(
    client: pg.PoolClient,
    statements: readonly Statement[],
    of: { ms: number; isNamed: boolean; callback: (error: Error | null, results: Row[][]) => void },
  ) {
    this.#statements = statements;
    this.#isNamed = of.isNamed;
    this.#before = parsed.get(client) ?? new Map();
    if (of.isNamed) parsed.set(client, this.#before);
    this.query_timeout = of.ms;
    this.callback = of.callback;
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    // One piece for the network.
    stream.cork();
    for (const { text, values = [] } of this.#statements) {
      const name = this.#isNamed ? nameOf(text) : "";
      const known = this.#isNamed && this.#before.has(text);
      if (!known) {
        // It is there already when it was parsed and then failed.
        if (this.#isNamed) connection.close({ type: "S", name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: values.map(wireOf) }, true);
      if (!known) connection.describe({ type: "P" }, true);
      connection.execute({}, true);
    }
    connection.sync();
    stream.uncork();
    this.#begin();
  }

  /** The columns of a statement that was described before. */
  #begin(): void {
    const { text } = this.#statements[this.#results.length] ?? { text: "" };
    this.#columns = this.#before.get(text)?.columns ?? [];
    this.#rows = [];
  }

  handleRowDescription({ fields }: Fields): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, "text"),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {};
    for (const [place, { name, parse }] of this.#columns.entries()) {
      const text = fields[place] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {
    this.#seen.push({ columns: this.#columns });
    this.#results.push(this.#rows);
    this.#begin();
  }

  handleError(error: Error): void {
    this.#error ??= error;
    this.callback(this.#error, []);
  }

  handleReadyForQuery(): void {
    if (this.#isNamed)
      for (const [place, { text }] of this.#statements.entries()) {
        const known = this.#seen[place];
        if (known) this.#before.set(text, known);
      }
    this.callback(null, this.#results);
  }

  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }
}

/** @returns the rows of each statement; rejects with the first error */
export const askTogether = (
  client: pg.PoolClient,
  statements: readonly Statement[],
  { ms, isNamed }: { ms: number; isNamed: boolean },
): Promise<Row[][]> =>
  new Promise((resolve, reject) => {
    const callback = (error: Error | null, results: Row[][]) => (error ? reject(error) : resolve(results));
    client.query(new Pipeline(client, statements, { ms, isNamed, callback }));
  });
