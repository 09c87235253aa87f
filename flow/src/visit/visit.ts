import { createContext, use } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { Screen } from "./screens.rules.ts";

export type Visit = {
  state: FlowState;
  screen: Screen;
  /** Stays on the screen. */
  keep: (state: FlowState) => void;
  /** Goes to the next screen. */
  goOn: (state: FlowState) => void;
  /** The review follows it. */
  edit: (screen: Screen) => void;
  /** Undefined on the first screen. */
  back: (() => void) | undefined;
  end: () => void;
};

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = use(VisitContext);
  if (!visit) throw new Error("There is no visit outside VerificationPage");
  return visit;
}
