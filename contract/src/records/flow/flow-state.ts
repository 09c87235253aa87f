import { z } from "zod";
import { languages } from "../../values/languages.ts";
import { FlowPerson } from "../companies/affiliated-persons.ts";
import { fileSides } from "../forms/identity-documents.ts";
import { legalNames } from "../forms/legal-names.ts";
import { resubmissionItems, resubmissionReasons } from "../requested/requested-again.ts";
import { shownAnswers } from "../steps/step-schemas.ts";
import { FlowForm } from "./flow-form.ts";
import { FlowFile, FlowLiveness, FlowSignature, FlowVideo } from "./flow-given.ts";

export const FlowState = z.object({
  verificationId: z.string(),
  status: z.enum(["created", "processing", "review", "approved", "declined"]),
  declineReasons: z.array(z.string()),
  language: z.string().nullable(),
  form: FlowForm,
  ...shownAnswers,
  consents: z.array(z.enum(legalNames)),
  confirmed: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  videos: z.array(FlowVideo),
  files: z.array(FlowFile),
  /** Null: not requested. */
  liveness: FlowLiveness.nullable(),
  /** Of the data as they are now; null: not signed, or changed since. */
  signature: FlowSignature.nullable(),
  /** Of a company, while it is being filled in. */
  persons: z.array(FlowPerson),
  expires: z.iso.datetime(),
  canRetry: z.boolean(),
  isPreview: z.boolean(),
  /** Nothing is checked, nothing is sent, and every code is `testCode`. */
  isTest: z.boolean(),
  /** Set when a reviewer requested single items again: nothing else is shown or taken. */
  requestedAgain: z
    .object({
      items: z.array(
        z.object({ item: z.enum(resubmissionItems), reason: z.enum(resubmissionReasons), words: z.string() }),
      ),
      sides: z.array(z.enum(fileSides)),
    })
    .nullable(),
  ownWords: z.array(z.enum(languages)),
  /** All is submitted, and a live video call is left. */
  liveCall: z.boolean(),
});
export type FlowState = z.infer<typeof FlowState>;
