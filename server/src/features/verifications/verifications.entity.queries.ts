import type { z } from "zod";
import { DeviceMark } from "#contract/flow/flow-answers.ts";
import type { SessionInfo } from "#contract/verifications/verification-parts.ts";
import type { DuplicateKind } from "#contract/verifications/verification-states.ts";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { readCharged } from "#server/features/balances/balances.queries.ts";
import { blacklistsOf } from "#server/features/blacklist-base/blacklist-base.screening.queries.ts";
import { readKept } from "#server/features/flow-base/flow-base.answers.queries.ts";
import { sayReasons } from "#server/features/form-emails/form-emails.words.rules.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { isAnonymizing } from "#server/platform/outbound/anonymizing-networks.ts";
import { open } from "#server/platform/secrets/crypto.ts";
import { Blacklisted } from "./verifications.blacklists.rules.ts";
import { countArticles } from "./verifications.find.queries.ts";
import { readScreeningList } from "./verifications.screening.queries.ts";
import { signatureFields } from "./verifications.signatures.queries.ts";

type View = z.input<typeof VerificationView>;
type Known = Pick<
  View,
  "id" | "formId" | "status" | "declineReasons" | "history" | "duplicates" | "answers" | "callbacks" | "checks"
>;

/** Null: known only from bought lists. */
async function flagsOf(ctx: Ctx, info: z.output<typeof SessionInfo>) {
  const { config, log } = ctx.platform;
  const anonymous = await isAnonymizing(config.anonymizingNetworksFile, info.ip).catch((error: unknown) => {
    log.error({ err: error }, "the list of anonymizing networks could not be read");
    return null;
  });
  const unknown = { tor: null, proxy: null, knownAttacker: null, abuser: null, threat: null };
  return { ...info, ...unknown, anonymous, bogon: info.network !== "public" };
}

export const viewSessions = (ctx: Ctx, visits: readonly z.output<typeof SessionInfo>[]) =>
  Promise.all(visits.map((visit) => flagsOf(ctx, visit)));

const readDevice = async (ctx: Ctx, verificationId: string): Promise<string | null> =>
  DeviceMark.nullable().parse((await readKept(ctx, verificationId)).DEVICE ?? null)?.mark ?? null;

async function readMedia(ctx: Ctx, { id, checks }: Known) {
  const check = checks.find(({ name }) => name === "adverse_media");
  if (!check || check.result === "not_available") return null;
  return { total_articles: await countArticles(ctx, id) };
}

/** Of what was decided last. */
async function readBlacklisted(ctx: Ctx, { id, status }: Known): Promise<string[]> {
  if (status !== "invalid") return [];
  const decision = await ctx.tx
    .selectFrom("verification_events")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", id)
    .where("kind", "=", "decided")
    .select("blacklisted")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return decision?.blacklisted ? Blacklisted.parse(decision.blacklisted).codes : [];
}

/** Specification 1, section 3. */
export async function entityFields(ctx: Ctx, view: Known) {
  const form = await ctx.tx
    .selectFrom("forms")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", view.formId)
    .select(["description", "sealed_token"])
    .executeTakeFirstOrThrow();
  const like = (...kinds: DuplicateKind[]) =>
    view.duplicates
      .filter((other) => other.kinds.some((kind) => kinds.includes(kind)))
      .map((other) => other.verificationId);
  const isDecided = view.status === "valid" || view.status === "invalid";
  const decision = isDecided ? view.history.findLast(({ kind, to }) => kind === "decided" && to === view.status) : null;
  const token = form.sealed_token
    ? open(ctx.platform.keys, form.sealed_token, { boundTo: `forms.sealed_token:${view.formId}` }).toString()
    : null;
  return {
    request_id: view.callbacks[0]?.requestId ?? null,
    // Members of the customer decide; the operator has no screen for it.
    isVerifiedByAdmin: false,
    customerVerifiedBy: decision?.actor ?? null,
    formToken: token,
    formDescription: form.description,
    price: await readCharged(ctx, `verification:${view.id}`),
    deviceId: await readDevice(ctx, view.id),
    faceMatches: like("face"),
    dataMatches: like("person", "document", "profile"),
    deviceMatches: like("device"),
    databaseScreeningList: await readScreeningList(ctx, view.id, {
      isCleared: view.status === "valid" && decision?.actor != null,
    }),
    customerBlackLists: (await blacklistsOf(ctx)).map(({ code, name }) => ({ code, name })),
    blacklistsApplicantAdded: await readBlacklisted(ctx, view),
    documentDatasets: null,
    personDatasets: null,
    ...(await signatureFields(ctx, view.id)),
    questionnaireResults: view.answers.questionnaire ?? null,
    amc: await readMedia(ctx, view),
    declineReasonsLabel:
      view.declineReasons.length === 0
        ? []
        : sayReasons(view.declineReasons, { kind: "customer_decided", language: "en" }).split("\n"),
  };
}
