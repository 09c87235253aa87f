import type { ApiFailure } from "#contract/failures.ts";
import * as limits from "#contract/limits.ts";
import { projectFailures } from "#contract/project/projects.calls.ts";

/** `joined`: all projects of the account; `owned`: its own. `allowed`: by the operator's word; null: by the rule. */
type AccountsProjects = {
  joined: number;
  owned: number;
  allowed: number | null;
  isVouched: boolean;
  hasPaid: boolean;
};

/** A project costs nothing, so a new account has few (decision 0144). `isOpen`: anybody may sign up. */
export function whyNotAddProject(account: AccountsProjects, isOpen: boolean): ApiFailure | null {
  const { joined, owned, allowed, isVouched, hasPaid } = account;
  if (allowed !== null) return owned >= allowed ? projectFailures.limit_exceeded : null;
  if (joined >= limits.projectsPerUser) return projectFailures.limit_exceeded;
  const isNew = isOpen && !isVouched && !hasPaid;
  return isNew && owned >= limits.projectsPerNewAccount ? projectFailures.new_account : null;
}
