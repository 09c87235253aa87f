import type { VerificationListQuery } from "./verifications.list.rules.ts";
import { listConditionsOf, numberedPlaceholders, type VerificationsStatement } from "./verifications.list.sql.rules.ts";

/** Each list by the index of what narrows it. */
export function verificationTotalsStatement(
  questions: readonly VerificationListQuery[],
  projectId: string,
  most: number,
): VerificationsStatement {
  const { values, put } = numberedPlaceholders();
  const [project, limit] = [put(projectId, "uuid"), put(most, "int")];
  const totals = questions.map(
    (each) =>
      `(select count(*)::int from (select from verifications v where ${listConditionsOf(each, each, project, put)} limit ${limit}) counted)`,
  );
  return { text: `select array[${totals.join(",\n  ")}] as totals`, values };
}
