import { CompiledQuery } from "kysely";
import type { StatisticsRequest, UnfinishedStatistic } from "#contract/figures/statistics.contract.ts";
import { answeredSteps } from "#contract/records/requested/requested.rules.ts";
import type { VerificationStatus, VerificationType } from "#contract/records/verifications/verification-states.ts";
import {
  listQueryOf,
  type VerificationListQuery,
} from "#server/features/cases/verifications/verifications.list.rules.ts";
import {
  listConditionsOf,
  numberedPlaceholders,
  statusesStatement,
  type VerificationsStatement,
} from "#server/features/cases/verifications/verifications.list.sql.rules.ts";
import { oneAtATime } from "#server/features/cases/verifications/verifications.turns.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type OpenedStatistics, openStatistics } from "./statistics.queries.ts";
import { type StatisticSpan, statisticSpanOf } from "./statistics.rules.ts";

/** All of them. */
const most = 2_147_483_647;

const run = async <R>({ tx }: Ctx, { text, values }: VerificationsStatement): Promise<R[]> =>
  (await tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<R>)).rows;

function listOf(ctx: Ctx, { question }: OpenedStatistics, span: StatisticSpan): VerificationListQuery {
  const { countries, forms } = question;
  return {
    ...listQueryOf({ status: ["created"] }, { mode: ctx.mode }),
    from: new Date(span.from),
    until: new Date(span.until),
    countries,
    forms,
    types: question.types as readonly VerificationType[] | null,
  };
}

/** By the step whose answers were saved last. Photos and recordings alone are no answers: they are not kept of who stops. */
function unfinishedStatement(question: VerificationListQuery, projectId: string): VerificationsStatement {
  const { values, put } = numberedPlaceholders();
  const project = put(projectId, "uuid");
  const steps = put(answeredSteps, "text[]");
  const text = `select step, count(*)::int as verifications from (
  select (select a.step from verification_answers a where a.project_id = ${project} and a.verification_id = v.id
    and a.step = any(${steps}) order by a.saved_at desc limit 1) as step
  from verifications v where ${listConditionsOf(question, question, project, put)}
) unfinished group by step order by verifications desc, step`;
  return { text, values };
}

/** Of the verifications whose link was opened on the days: it changes with each opening, and is not kept. */
export async function readFunnel(ctx: Ctx, filters: StatisticsRequest) {
  const opened = openStatistics(ctx, filters);
  const question = listOf(ctx, opened, statisticSpanOf(opened.days, opened.timezone));
  const project = ctxProjectOf(ctx);
  return oneAtATime(ctx, async () => {
    const counted = await run<{ status: VerificationStatus; n: number }>(
      ctx,
      statusesStatement(question, project, most),
    );
    const unfinished = await run<UnfinishedStatistic>(ctx, unfinishedStatement(question, project));
    const countOf = (status: VerificationStatus) => counted.find((row) => row.status === status)?.n ?? 0;
    const all = counted.reduce((sum, { n }) => sum + n, 0);
    const untouched = unfinished.find(({ step }) => step === null)?.verifications ?? 0;
    const stages = {
      opened: all,
      started: all - untouched,
      submitted: all - countOf("created"),
      approved: countOf("valid"),
    };
    return { stages, unfinished };
  });
}
