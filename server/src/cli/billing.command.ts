import { z } from "zod";
import { inEuros } from "#contract/values/money.ts";
import { maxTopUpCents } from "#server/features/money/balances/balances.payments.rules.ts";
import { findTopUp, listWaiting } from "#server/features/money/top-ups/top-ups.queries.ts";
import { confirmInvoice, giveCredit } from "#server/features/money/top-ups/top-ups.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CliCommand, type PrintLine, readCommandOptions, UsageError } from "./command.ts";

/** Foreign text must not control the operator's terminal. */
const printable = (text: string) => text.replaceAll(/\p{Cc}/gu, "�");

async function list(platform: Platform, say: PrintLine): Promise<number> {
  const waiting = await platform.database.inProject(null, listWaiting);
  for (const { invoice_number, amount, created_at, project, project_id } of waiting)
    say(
      `${invoice_number}  ${inEuros(amount)}  ${created_at.toISOString().slice(0, 10)}  ${project_id}  ${printable(project)}`,
    );
  say(waiting.length === 0 ? "No invoice waits for its payment." : `${waiting.length} wait for their payment.`);
  return 0;
}

async function confirm(platform: Platform, args: readonly string[], say: PrintLine): Promise<number> {
  const [number = ""] = args;
  if (args.length !== 1 || !/^INV-\d+-\d+$/.test(number))
    throw new UsageError("billing confirm INVOICE, such as INV-1001-0001");
  const found = await platform.database.inProject(null, ({ tx }) => findTopUp({ tx }, number));
  if (!found) {
    say(`There is no invoice ${number}.`);
    return 1;
  }
  const { isNew, amount } = await inSystemStep(platform, "billing", found.project_id, (ctx) =>
    confirmInvoice(ctx, found.id),
  );
  say(isNew ? `Credited: ${inEuros(amount)}.` : `${number} was credited before. Nothing is changed.`);
  return 0;
}

async function hasProject(platform: Platform, id: string): Promise<boolean> {
  const rows = await platform.database.inProject(id, ({ tx }) =>
    tx.selectFrom("projects").select("id").where("id", "=", id).execute(),
  );
  return rows.length > 0;
}

async function credit(platform: Platform, args: readonly string[], say: PrintLine): Promise<number> {
  const { options, rest } = readCommandOptions(args, ["note"]);
  const [id = "", euros = ""] = rest;
  const projectId = z.uuid().safeParse(id.toLowerCase());
  if (rest.length !== 2 || !projectId.success || !/^\d{1,7}(\.\d\d)?$/.test(euros))
    throw new UsageError("billing credit PROJECT EUROS, such as 250 or 250.50");
  const amount = Math.round(Number(euros) * 100);
  if (amount === 0 || amount > maxTopUpCents) throw new UsageError(`From EUR 0.01 to ${inEuros(maxTopUpCents)}.`);
  if (!(await hasProject(platform, projectId.data))) {
    say("There is no such project. Its ID is in the list, and in the address of its settings.");
    return 1;
  }
  const note = (options.note ?? "").slice(0, 200);
  await inSystemStep(platform, "billing", projectId.data, (ctx) => giveCredit(ctx, { amount, note }));
  say(`Credited: ${inEuros(amount)}.`);
  return 0;
}

export const billingCommand: CliCommand = {
  name: "billing",
  usage: ["billing list", "billing confirm INVOICE", "billing credit PROJECT EUROS [--note TEXT]"],
  about: "Invoices that wait for the bank; confirms that one is paid; gives a project a credit.",
  async run(platform, [verb = "list", ...args], say) {
    if (verb === "list" && args.length === 0) return list(platform, say);
    if (verb === "confirm") return confirm(platform, args, say);
    if (verb === "credit") return credit(platform, args, say);
    throw new UsageError(`There is no "billing ${printable(verb)}".`);
  },
};
