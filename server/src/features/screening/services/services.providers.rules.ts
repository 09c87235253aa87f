import { z } from "zod";
import {
  type ProviderFailure,
  type ProviderKind,
  providerAnswers,
  providerKinds,
} from "#contract/screening/services/service-providers.ts";
import type { Config } from "#server/config.ts";
import type { OutboundFailedReply, WholeOutboundReply } from "#server/platform/outbound/outbound-replies.ts";

/** How its settings begin. */
const settings = {
  risk: "risk",
  carrier: "carrier",
  register: "register",
  eidv: "eidv",
  presence: "presence",
  bank_id: "bankId",
} as const satisfies Record<ProviderKind, string>;
type Settings = Pick<Config, `${(typeof settings)[ProviderKind]}${"Url" | "Key"}`>;

export const providerTargetOf = (config: Settings, kind: ProviderKind) => ({
  url: config[`${settings[kind]}Url`],
  key: config[`${settings[kind]}Key`],
});

export const configuredProviders = ({ config }: { config: Settings }): ProviderKind[] =>
  providerKinds.filter((kind) => providerTargetOf(config, kind).url !== undefined);

/** docs/providers.md. */
export type ProviderQuestion =
  | { kind: "risk"; what: "address"; blockchain: string; direction: string; address: string }
  | { kind: "risk"; what: "transaction"; blockchain: string; direction: string; transaction: string; address: string }
  | { kind: "carrier"; phone: string; country: string | null }
  | { kind: "register"; country: string; number_kind: string; number: string }
  | ({ kind: "eidv"; country: "US" } & EidvQuestion)
  | { kind: "presence"; wanted: string[]; selfie: { type: "image/jpeg"; base64: string } }
  | ({ kind: "bank_id" } & BankIdQuestion);

export type BankIdQuestion =
  | { what: "start"; country: string; language: string; document_type: string; return_url: string }
  | { what: "result"; session: string };

export type EidvQuestion = {
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD. */
  dob: string;
  /** Nine digits. */
  ssn: string;
  address: { line1: string; city: string; state: string; postal_code: string };
};

export type ProviderResult<Kind extends ProviderKind> =
  | { state: "answered"; answer: z.infer<(typeof providerAnswers)[Kind]> }
  | { state: "unknown" }
  | { state: "failed"; why: ProviderFailure };

const envelope = <Answer extends z.ZodType>(answer: Answer) =>
  z.discriminatedUnion("status", [
    z.object({ status: z.literal("ok"), answer }),
    z.object({ status: z.literal("unknown") }),
  ]);

const envelopes = {
  risk: envelope(providerAnswers.risk),
  carrier: envelope(providerAnswers.carrier),
  register: envelope(providerAnswers.register),
  eidv: envelope(providerAnswers.eidv),
  presence: envelope(providerAnswers.presence),
  bank_id: envelope(providerAnswers.bank_id),
} as const satisfies Record<ProviderKind, z.ZodType>;

type Envelope<Kind extends ProviderKind> =
  | { status: "ok"; answer: z.infer<(typeof providerAnswers)[Kind]> }
  | { status: "unknown" };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const missOf = (miss: OutboundFailedReply): ProviderFailure => {
  if (miss.kind === "refused_target") return "refused_target";
  if (miss.reason === "timeout") return "slow";
  // A redirect is not followed, and a reply without end is cut.
  return miss.reason === "redirect" || miss.reason === "protocol" ? "wrong_answer" : "unreachable";
};

export function readProviderReply<Kind extends ProviderKind>(
  kind: Kind,
  reply: WholeOutboundReply | OutboundFailedReply,
): ProviderResult<Kind> {
  if (reply.kind !== "whole") return { state: "failed", why: missOf(reply) };
  if (reply.status >= 500 || reply.status === 429) return { state: "failed", why: "unreachable" };
  if (reply.status >= 400) return { state: "failed", why: "refused" };
  const read = (envelopes[kind] as unknown as z.ZodType<Envelope<Kind>>).safeParse(jsonOf(reply.body));
  if (!read.success) return { state: "failed", why: "wrong_answer" };
  return read.data.status === "ok" ? { state: "answered", answer: read.data.answer } : { state: "unknown" };
}

/** The same question would bring the same. */
export const isWorthAsking = (why: ProviderFailure): boolean => why !== "refused" && why !== "refused_target";
