import type { SessionView } from "../account/sessions.contract.ts";
import type { VerificationView } from "./verifications.contract.ts";

/** `search`: of the address, as it came. `language`: one that is drawn, else English. */
export type ReviewPictureContent = { session: SessionView; view: VerificationView; search: string; language: string };

/** The reviewer's page as its own components draw it; null where it would change when the page is there. */
export type DrawReview = (given: ReviewPictureContent) => Promise<{ language: string; html: string } | null>;
