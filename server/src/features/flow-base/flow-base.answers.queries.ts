import { z } from "zod";
import {
  AddressAnswers,
  DocumentChoice,
  FundsAnswers,
  PaymentAnswers,
  ProfileAnswers,
  QuestionnaireAnswers,
  TaxIdAnswers,
} from "#contract/flow-answers.ts";
import { openValue, openVault, placeOf } from "#server/platform/applicant-vault.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

const Answers = z.object({
  PROFILE: ProfileAnswers.default({}),
  DOCUMENT: DocumentChoice.nullable().default(null),
  TAX_ID: TaxIdAnswers.nullable().default(null),
  ADDRESS: AddressAnswers.nullable().default(null),
  AML: FundsAnswers.nullable().default(null),
  PAYMENT_METHOD: PaymentAnswers.nullable().default(null),
  QUESTIONNAIRE: QuestionnaireAnswers.nullable().default(null),
});

/** What `keepAnswers` kept of a verification, opened, by step: of all steps, or of one. Errors: applicants.erased. */
export async function readKept(ctx: Ctx, verificationId: string, step?: string): Promise<Record<string, unknown>> {
  const rows = await ctx.tx
    .selectFrom("verification_answers")
    .select(["step", "answers"])
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .$if(step !== undefined, (query) => query.where("step", "=", step ?? ""))
    .execute();
  if (rows.length === 0) return {};
  const vault = await openVault(ctx, verificationId);
  return Object.fromEntries(
    rows.map((row) => [row.step, openValue(vault, row.answers, placeOf.answers(verificationId, row.step))]),
  );
}

/** What the applicant has answered so far. */
export async function readAnswers(ctx: Ctx, verificationId: string) {
  const all = Answers.parse(await readKept(ctx, verificationId));
  return {
    profile: all.PROFILE,
    document: all.DOCUMENT,
    taxId: all.TAX_ID,
    address: all.ADDRESS,
    funds: all.AML,
    payment: all.PAYMENT_METHOD,
    questionnaire: all.QUESTIONNAIRE,
  };
}
