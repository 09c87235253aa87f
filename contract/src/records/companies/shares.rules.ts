import type { AffiliatedKind, AffiliatedType } from "./company-values.ts";

// For the server, the desk and the applicant's page, which has no zod.

export type Shareholder = {
  id: string;
  kind: AffiliatedKind;
  types: readonly AffiliatedType[];
  parent: string | null;
  share: number | null;
  reason: string;
};

export type ShareRules = { verifyAuthorised: boolean; verifyFromPercent: number; personFormId: string | null };

/** Two decimals are kept, so cents are added. */
const inCents = (percent: number) => Math.round(percent * 100);

/** What the named owners hold of the company (null) or of one of its owners, in percent. */
export const shareSum = (holders: readonly Shareholder[], parent: string | null): number =>
  holders.filter((each) => each.parent === parent).reduce((sum, { share }) => sum + inCents(share ?? 0), 0) / 100;

/** Owners above it, itself first; ends at a circle. */
function pathOf(holders: readonly Shareholder[], from: Shareholder): Shareholder[] {
  const path: Shareholder[] = [];
  let at: Shareholder | undefined = from;
  while (at && !path.includes(at)) {
    path.push(at);
    const { parent }: Shareholder = at;
    at = parent === null ? undefined : holders.find(({ id }) => id === parent);
  }
  return path;
}

export const ownershipLevelOf = (holders: readonly Shareholder[], holder: Shareholder): number =>
  pathOf(holders, holder).length;

/** Of the company, through all owners in between, in percent. */
export function totalShare(holders: readonly Shareholder[], holder: Shareholder): number | null {
  let total = 100;
  for (const { share } of pathOf(holders, holder)) {
    if (share === null) return null;
    total *= share / 100;
  }
  // Thirds of thirds are no reason to fall short of a bar.
  return Math.round(total * 1e4) / 1e4;
}

/** What natural persons hold of the company, in percent: all that is known of who owns it in the end. */
export const sharesOfPersons = (holders: readonly Shareholder[]): number =>
  holders
    .filter(({ kind, types }) => kind === "person" && types.includes("BENEFICIAL"))
    .reduce((sum, each) => sum + inCents(totalShare(holders, each) ?? 0), 0) / 100;

const isOver = (holders: readonly Shareholder[], holder: Shareholder, bar: number): boolean =>
  holder.types.includes("BENEFICIAL") && (totalShare(holders, holder) ?? 100) >= bar;

/** Whether their own verification must be approved first. Companies are verified by their owners. */
export function isPersonRequired(holders: readonly Shareholder[], holder: Shareholder, rules: ShareRules): boolean {
  if (rules.personFormId === null || holder.kind !== "person") return false;
  if (rules.verifyAuthorised && holder.types.includes("AUTHORISED")) return true;
  return isOver(holders, holder, rules.verifyFromPercent) && holder.reason === "";
}

/** An owner company over the bar of which nobody was named says why. */
export const needsShareReason = (
  holders: readonly Shareholder[],
  holder: Shareholder,
  { verifyFromPercent }: ShareRules,
): boolean =>
  holder.kind === "company" &&
  holder.reason === "" &&
  isOver(holders, holder, verifyFromPercent) &&
  !holders.some(({ parent }) => parent === holder.id);

/** Over the bar, and not verified for a reason: a reviewer weighs it. */
export const isShareExcused = (
  holders: readonly Shareholder[],
  holder: Shareholder,
  { verifyFromPercent }: ShareRules,
): boolean => holder.reason !== "" && isOver(holders, holder, verifyFromPercent);

/** Whose owners hold more than everything; null is the company. */
export const overfullCompanies = (holders: readonly Shareholder[]): (string | null)[] =>
  [...new Set(holders.map(({ parent }) => parent))].filter((parent) => inCents(shareSum(holders, parent)) > 10_000);
