import type { z } from "zod";
import type { FlowPerson } from "../companies/affiliated-persons.ts";
import type { StepAnswers } from "../flow/flow-answers.ts";
import type { FlowFile, FlowLiveness, FlowSignature, FlowVideo } from "../flow/flow-given.ts";
import type { FlowStep } from "../flow/flow-steps.ts";
import type { FormStep } from "../forms/form-steps.ts";
import type { FileSide } from "../forms/identity-documents.ts";
import type { savedAnswers, shownAnswers } from "./step-schemas.ts";
import type { StepType } from "./step-types.ts";

// What a step is, for the server, the dashboard and the applicant's page, which has no zod.

export type AnswerPart = keyof StepAnswers;

export type RequestingStep = FormStep | FlowStep;
export type RequestingStepOf<T extends StepType> = Extract<RequestingStep, { type: T }>;
export type RequestingForm = { readonly steps: readonly RequestingStep[] };

type Shown = { [P in AnswerPart]: z.output<(typeof shownAnswers)[P]> };

/** As it is kept, or as the applicant's page receives it. */
export type ApplicantAnswers = { [P in AnswerPart]: StepAnswers[P] | Shown[P] } & {
  files: FlowFile[];
  videos: FlowVideo[];
  liveness: FlowLiveness | null;
  signature: FlowSignature | null;
  persons: FlowPerson[];
};
export type PhotoAnswers = Pick<ApplicantAnswers, "document" | "taxId" | "payment">;

/** A recording is named by its question from 0. */
export type MissingAnswerPath =
  | "documentType"
  | `${AnswerPart}.${string}`
  | `videos.${number}`
  | `files.${FileSide}`
  | "liveness.acts"
  | "signature.document"
  | `persons.${string}`;

type Saved = typeof savedAnswers;
type SentOf<T extends StepType> = T extends keyof Saved ? z.output<Saved[T]["body"]> : never;

/** What is left out, the step does not have. */
export type StepDefinition<T extends StepType> = {
  /** Of the answers; null: nothing is typed. */
  part: AnswerPart | null;
  /** `behind`: done with what the other steps gave. `after`: done with a reviewer, once all else has been submitted. */
  meets: "page" | "behind" | "after";
  /** Its position among what a reviewer can request again; null: it cannot be. */
  againOrder: number | null;
  isForApplicant?(step: { askToSign?: boolean }, able: { eidv: boolean }): boolean;
  /** In the order in which they are taken; those that depend on a choice come after it. */
  photos?(step: RequestingStepOf<T>, given: PhotoAnswers): readonly FileSide[];
};

/** What a visit, and the server, know of it besides. */
export type StepVisit<T extends StepType> = {
  /** The applicant's screen of its questions, which are sent under the same name; null: none, or several. */
  screen: string | null;
  /** How its word keys end on the applicant's page and in mails, such as `review.profile`. */
  words: string;
  /** Beside them. */
  icon: string;
  /** Not, for who is not concerned by it. */
  isMet?(given: Pick<ApplicantAnswers, "profile">): boolean;
  asksAnswers?(step: RequestingStepOf<T>, form: RequestingForm): boolean;
  /** Besides its photos. */
  missing?(step: RequestingStepOf<T>, given: ApplicantAnswers, form: RequestingForm): MissingAnswerPath[];
};

/** What the applicant's page shows of what it has sent, where that is not the same. For a preview, which sends nothing. */
export type ShownOf<T extends StepType> = (sent: SentOf<T>, before: Shown[AnswerPart]) => Shown[AnswerPart];

/** What the dashboard knows of it besides. */
export type StepDesk = {
  /** Of the form's editor, in its address. */
  page: string;
  /** Where its page's words are in `formSteps.json`. */
  words: string;
  /** Its price in euro cents, where the operator sets none. */
  cents: number;
};

export const enabledOf = <N extends string>(fields: Record<N, { enabled: boolean }>): N[] =>
  (Object.keys(fields) as N[]).filter((name) => fields[name].enabled);
