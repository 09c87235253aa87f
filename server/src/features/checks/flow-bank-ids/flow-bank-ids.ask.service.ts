import type { BankIdAnswer } from "#contract/screening/services/service-providers.ts";
import {
  type BankIdQuestion,
  isWorthAsking,
  type ProviderResult,
} from "#server/features/screening/services/services.providers.rules.ts";
import { askProvider } from "#server/features/screening/services/services.providers.service.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import { questionId } from "#server/platform/outbound/question-id.ts";
import type { Platform } from "#server/platform/platform.ts";

type About = { live: LiveScope; verificationId: string };
type Said = ProviderResult<"bank_id"> | { state: "not_configured" };

export function askBank(platform: Platform, { live, verificationId }: About, requested: BankIdQuestion): Promise<Said> {
  const question = { kind: "bank_id" as const, ...requested };
  return askProvider(platform, { live, id: questionId(verificationId, question) }, question);
}

/** For a call that somebody waits for: once more at once, then no longer. */
export async function askBankPatiently(platform: Platform, about: About, question: BankIdQuestion) {
  const first = await askBank(platform, about, question);
  const said = first.state === "failed" && isWorthAsking(first.why) ? await askBank(platform, about, question) : first;
  if (said.state === "failed")
    platform.log.warn({ why: said.why, verificationId: about.verificationId }, "bank ID could not be queried");
  return said;
}

type Result = Exclude<BankIdAnswer, { state: "started" }>;

/** Null: it gave no answer that can be used. A session that it does not know has failed. */
export function bankIdResultOf(said: Said): Result | null {
  if (said.state === "unknown") return { state: "failed" };
  return said.state === "answered" && said.answer.state !== "started" ? said.answer : null;
}
