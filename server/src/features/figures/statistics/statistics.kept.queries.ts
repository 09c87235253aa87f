import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { keptStatement } from "#server/platform/database.ts";

type State = { folds: string; is_marked: boolean };
type Kept = { folds: string; answer: unknown };

const kept = new Map<string, Kept>();
/** An answer is some kilobytes. */
const mostKept = 500;

const stateStatement = `select coalesce((select folds from statistics_folds where project_id = $1::uuid), 0)::text as folds,
  exists (select from statistics_marks where project_id = $1::uuid) as is_marked`;

/**
 * The answer to a question, as this process has given it before if nothing of the project has changed since: no fold, and
 * no mark that waits for one. Both are read first, so an answer that is newer than they say is kept under a state that
 * does not come again.
 * @param question everything that the answer depends on, besides the project's rows
 */
export async function answerStatisticOnce<A>(ctx: Ctx, question: unknown, answer: () => Promise<A>): Promise<A> {
  const project = ctxProjectOf(ctx);
  const { rows } = await ctx.tx.executeQuery(keptStatement<State>(stateStatement, [project]));
  const [state] = rows;
  if (!state) throw new Error("a state always answers");
  if (state.is_marked) return answer();
  const key = `${project} ${ctx.mode} ${JSON.stringify(question)}`;
  const known = kept.get(key);
  kept.delete(key);
  const found = known?.folds === state.folds ? (known.answer as A) : await answer();
  kept.set(key, { folds: state.folds, answer: found });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return found;
}
