import type { z } from "zod";
import type { Permission } from "#contract/permissions.ts";
import { isAboutPerson, type RiskScore, type ServiceType } from "#contract/screening/services/service-kinds.ts";
import type { RiskAnswer } from "#contract/screening/services/service-providers.ts";
import type { CryptoReply, ServiceReply } from "#contract/screening/services/service-replies.ts";
import type { ServiceRequest } from "#contract/screening/services/service-requests.ts";
import type { ServiceContentState } from "#contract/screening/services.contract.ts";

/** Decision 0093. */
export const mayReadContent = (
  reader: { id: string | null; permissions: ReadonlySet<Permission> },
  request: { type: ServiceType; created_by: string | null },
): boolean =>
  !isAboutPerson(request.type) ||
  reader.permissions.has("verifications:read") ||
  (reader.id !== null && reader.id === request.created_by);

/** A list of addresses is read by their ends. */
const shortened = (text: string): string => (text.length <= 21 ? text : `${text.slice(0, 10)}…${text.slice(-8)}`);

/** The list shows no more of a person than tells requests apart. */
const lastOf = (text: string): string => `•••${[...text].slice(text.length > 6 ? -4 : -2).join("")}`;
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 4)
    .map((word) => `${[...word][0] ?? ""}.`)
    .join(" ");

export function serviceSubjectOf(request: ServiceRequest): string {
  switch (request.type) {
    case "crypto_address":
      return shortened(request.crypto_address);
    case "crypto_transaction":
      return shortened(request.crypto_transaction);
    case "national_number":
      return lastOf(request.number);
    case "phone":
      return lastOf(request.phone);
    case "document_recognition":
      return "";
    case "blacklist_person":
      return initialsOf(request.name);
    case "blacklist_tax_id":
      return lastOf(request.tax_id);
    case "blacklist_document":
      return lastOf(request.document);
    case "adverse_media":
      return initialsOf(request.names[0] ?? "");
  }
}

/** Never low by default: without a list's entry and without a provider's word there is no risk score. */
export function cryptoRiskOf(
  listed: readonly unknown[],
  provider: CryptoReply["provider"] | { state: "answered"; answer: RiskAnswer },
): CryptoReply["risk"] {
  if (listed.length > 0) return { score: "high", by: "list" };
  return provider.state === "answered" ? { score: provider.answer.risk, by: "provider" } : null;
}

/** An entry of a list answers the question; else a provider that fails, or no list at all, leaves it open. */
export function cryptoProblem(
  reply: Pick<CryptoReply, "listed" | "lists" | "provider">,
): "provider_failed" | "no_lists" | null {
  if (reply.listed.length > 0) return null;
  if (reply.provider.state === "failed") return "provider_failed";
  return reply.lists.length === 0 && reply.provider.state !== "answered" ? "no_lists" : null;
}

export const transactionRiskIn = (reply: ServiceReply): RiskScore | null =>
  reply.type === "crypto_address" || reply.type === "crypto_transaction" ? (reply.risk?.score ?? null) : null;

export type ServiceContent<T> = { state: ServiceContentState; text: string | null; value: T | null };

/** Undefined text: there is none yet. */
export function readServiceContent<T>(schema: z.ZodType<T>, text: string): ServiceContent<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { state: "unreadable", text, value: null };
  }
  const read = schema.safeParse(json);
  return read.success ? { state: "kept", text, value: read.data } : { state: "unreadable", text, value: null };
}
