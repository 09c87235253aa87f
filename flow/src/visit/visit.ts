import { createContext, use } from "react";
import type { FlowState } from "#contract/flow.contract.ts";
import type { Screen } from "./screens.rules.ts";

/** One applicant's visit: what the server knows, and the ways on. */
export type Visit = {
  state: FlowState;
  screen: Screen;
  /** Takes over what the server answered, and stays. */
  keep: (state: FlowState) => void;
  /** Takes over what the server answered, and goes to the next screen. */
  goOn: (state: FlowState) => void;
  /** Goes back to an earlier screen, to return to the review after it. */
  edit: (screen: Screen) => void;
  /** Undefined on the first screen. */
  back: (() => void) | undefined;
  /** The page's token is no longer good. */
  end: () => void;
};

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = use(VisitContext);
  if (!visit) throw new Error("There is no visit outside VerificationPage");
  return visit;
}
