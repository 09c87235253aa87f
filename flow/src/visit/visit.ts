import { createContext, use } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowScreen } from "./screens.rules.ts";

export type FlowVisit = {
  state: FlowState;
  screen: FlowScreen;
  /** Stays on the screen. */
  keep: (state: FlowState) => void;
  /** Goes to the next screen. */
  goOn: (state: FlowState) => void;
  /** The review follows it. */
  edit: (screen: FlowScreen) => void;
  /** Undefined on the first screen. */
  back: (() => void) | undefined;
  end: () => void;
};

export const VisitContext = createContext<FlowVisit | null>(null);

export function useVisit(): FlowVisit {
  const visit = use(VisitContext);
  if (!visit) throw new Error("There is no visit outside VerificationPage");
  return visit;
}
