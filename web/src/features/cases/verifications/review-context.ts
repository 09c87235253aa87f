import { createContext, useContext } from "react";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { ReviewTab } from "./review-search.rules.ts";

export type ReviewNavigation = {
  openTab: (tab: ReviewTab) => void;
  lookAt: (sides: readonly FileSide[]) => void;
  /** False once another case was chosen and this one is still drawn: no key decides it any more. */
  isCurrent?: () => boolean;
};

export const ReviewContext = createContext<ReviewNavigation>({ openTab: () => undefined, lookAt: () => undefined });
export const useReview = () => useContext(ReviewContext);
