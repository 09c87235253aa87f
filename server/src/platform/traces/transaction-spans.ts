import { type OwnName, ownName, roundedMs, type TransactionOutcome } from "./span-attributes.ts";
import { beginChild, type SpanStart, type TraceSpan, traced } from "./traces.ts";

const start: SpanStart = {
  name: ownName("transaction"),
  kind: "client",
  attributes: { "db.system.name": "postgresql" },
};

type TracedTransaction = { span: TraceSpan; statements: number; statementsMs: number };

/** By connection, on which there is one at a time. */
const underWay = new WeakMap<object, TracedTransaction>();

/** How many there were and how long they took: never what they said. */
export function noteStatement(client: object, ms: number): void {
  const transaction = underWay.get(client);
  if (!transaction) return;
  transaction.statements += 1;
  transaction.statementsMs += ms;
}

function end(client: object, outcome: TransactionOutcome, failure: OwnName | null = null): void {
  const transaction = underWay.get(client);
  if (!transaction) return;
  underWay.delete(client);
  const { span, statements, statementsMs } = transaction;
  span.set({
    "veridesk.transaction.outcome": outcome,
    "veridesk.transaction.statements": statements,
    "veridesk.transaction.statements_ms": roundedMs(statementsMs),
  });
  span.end(failure);
}

const notOpened = ownName("database opening");
const notCommitted = ownName("database commit");

type Opened = { client: object };
type TransactionDoors<O extends Opened, R> = {
  open(setup?: string): Promise<O>;
  once(statement: string): Promise<R>;
  commit(opened: O): Promise<void>;
  endRead(opened: O): void;
  rollback(opened: O): Promise<void>;
};

/** The same doors, with a span for each transaction that is part of a traced call or job. */
export function traceTransactions<O extends Opened, R>(doors: TransactionDoors<O, R>): TransactionDoors<O, R> {
  return {
    async open(setup) {
      const span = beginChild(start);
      if (!span) return doors.open(setup);
      const begun = performance.now();
      try {
        const opened = await doors.open(setup);
        span.set({ "veridesk.transaction.opening_ms": roundedMs(performance.now() - begun) });
        underWay.set(opened.client, { span, statements: 0, statementsMs: 0 });
        return opened;
      } catch (error) {
        span.end(notOpened);
        throw error;
      }
    },
    once(statement) {
      const span = beginChild(start);
      const run = async () => {
        const result = await doors.once(statement);
        span?.set({ "veridesk.transaction.outcome": "committed", "veridesk.transaction.statements": 1 });
        return result;
      };
      return traced(span, () => notOpened, run);
    },
    async commit(opened) {
      try {
        await doors.commit(opened);
      } catch (error) {
        end(opened.client, "unknown", notCommitted);
        throw error;
      }
      end(opened.client, "committed");
    },
    endRead(opened) {
      end(opened.client, "read");
      doors.endRead(opened);
    },
    async rollback(opened) {
      await doors.rollback(opened);
      end(opened.client, "rolled_back");
    },
  };
}
