import { createContext, useContext } from "react";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { ReviewTab } from "./review-search.rules.ts";

export type Review = {
  openTab: (tab: ReviewTab) => void;
  lookAt: (sides: readonly FileSide[]) => void;
};

export const ReviewContext = createContext<Review>({ openTab: () => undefined, lookAt: () => undefined });
export const useReview = () => useContext(ReviewContext);
