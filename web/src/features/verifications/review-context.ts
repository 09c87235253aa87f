import { createContext, useContext } from "react";
import type { FileSide } from "#contract/forms/identity-documents.ts";
import type { ReviewTab } from "./review-search.rules.ts";

/** What a part of the review page can ask the page to do. */
export type Review = {
  openTab: (tab: ReviewTab) => void;
  /** Opens the photos of these sides in the full window. */
  lookAt: (sides: readonly FileSide[]) => void;
};

export const ReviewContext = createContext<Review>({ openTab: () => undefined, lookAt: () => undefined });
export const useReview = () => useContext(ReviewContext);
