import { z } from "zod";
import { Bool } from "#contract/input/fields.ts";
import { type StepSettings, wrong } from "./step-settings.ts";

export const QesStep = z.object({
  type: z.literal("QES"),
  askToSign: Bool,
  autosign: Bool,
});

export const qesSettings = {
  checks: ["qes"],
  isScreened: false,
  isSubmittedByApi: false,
  fresh: () => ({ type: "QES", askToSign: true, autosign: false }),
  wrong: ({ askToSign, autosign }, form) => {
    if (!form.has("DOCUMENT")) return wrong("QES needs document verification: add the Document step.");
    return askToSign || autosign ? null : wrong("Choose at least one item.", "askToSign");
  },
} as const satisfies StepSettings<z.output<typeof QesStep>>;
