import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { IssuedInvoice } from "./top-ups.documents.rules.ts";

export async function issuedNow(ctx: Ctx, createdBy: string | null): Promise<IssuedInvoice> {
  const { config } = ctx.platform;
  const project = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  const member =
    createdBy === null
      ? undefined
      : await ctx.tx.selectFrom("users").select("company_name").where("id", "=", createdBy).executeTakeFirst();
  return {
    issuer: (config.billingIssuer ?? "Veridesk").split("|").map((line) => line.trim()),
    customer: [...new Set([member?.company_name ?? "", project.name])].filter((line) => line !== ""),
    bank: { iban: config.billingIban ?? null, bic: config.billingBic ?? null, name: config.billingBank ?? null },
    dueDays: config.billingPaymentDays,
  };
}
