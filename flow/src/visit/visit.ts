import { createContext, use } from "react";
import type { FlowState } from "#contract/flow.contract.ts";
import type { Screen } from "./screens.rules.ts";

export type Visit = {
  state: FlowState;
  screen: Screen;
  /** Takes the server's state and stays on the screen. */
  keep: (state: FlowState) => void;
  /** Takes the server's state and goes to the next screen. */
  goOn: (state: FlowState) => void;
  /** Goes to an earlier screen; the review follows it. */
  edit: (screen: Screen) => void;
  /** Undefined on the first screen. */
  back: (() => void) | undefined;
  /** The page's token is no longer valid. */
  end: () => void;
};

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = use(VisitContext);
  if (!visit) throw new Error("There is no visit outside VerificationPage");
  return visit;
}
