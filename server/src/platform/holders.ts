/**
 * For whom something is done, from the narrowest to the widest. A project costs nothing, so it is not what fairness
 * counts by: its owner's account is, and all young accounts together, since an account costs little more.
 */
export type ResourceHolder = { person: string; address: string; project: string; account: string; isYoung: boolean };

/** Work of the process itself: it counts as an account of its own. */
export const ownWork = (name: string): ResourceHolder => ({
  person: name,
  address: name,
  project: name,
  account: name,
  isYoung: false,
});

export type ResourceHolderKind = "group" | "account" | "project" | "address" | "person";

/** From the widest to the narrowest. `group`: an account, or all young ones. */
export const holderKinds = ["group", "account", "project", "address", "person"] as const satisfies ResourceHolderKind[];

const youngGroup = "young";

export type ResourceHolderKeys = Readonly<Record<ResourceHolderKind, string>>;

/** Each names its kind, so that equal ids of two kinds stay apart. */
export const holderKeysOf = (holder: ResourceHolder): ResourceHolderKeys => ({
  group: `group ${holder.isYoung ? youngGroup : holder.account}`,
  account: `account ${holder.account}`,
  project: `project ${holder.project}`,
  address: `address ${holder.address}`,
  person: `person ${holder.person}`,
});
