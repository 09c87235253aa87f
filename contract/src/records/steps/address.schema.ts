import { z } from "zod";
import { Bool, textInput } from "#contract/input/fields.ts";
import { countries } from "#contract/values/countries.ts";
import { addressLengths, postalAddressKinds } from "../requested/answer-shapes.ts";
import { type StepSettings, wrong } from "./step-settings.ts";

export const AddressStep = z.object({
  type: z.literal("ADDRESS"),
  askAddressType: Bool,
  fileUploading: Bool,
  skipManualEntry: Bool,
  autocomplete: Bool,
  skipProof: Bool,
  extractAddress: Bool,
  preProcessing: Bool,
  countryValidation: Bool,
});
export type AddressStep = z.infer<typeof AddressStep>;

export const AddressAnswers = z.object({
  country: z.enum(countries),
  kind: z.enum(postalAddressKinds).optional(),
  postalCode: textInput(...addressLengths.postalCode).optional(),
  state: textInput(...addressLengths.state).optional(),
  city: textInput(...addressLengths.city).optional(),
  line1: textInput(...addressLengths.line1).optional(),
  line2: textInput(...addressLengths.line2).optional(),
});
export type AddressAnswers = z.infer<typeof AddressAnswers>;

export const addressSaved = {
  summary: "Keeps the answers of the address step; refused when the form asks for the proof alone",
  body: AddressAnswers,
};

export const addressSettings = {
  checks: ["address"],
  checksBeside: ["camera_only"],
  isScreened: false,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "ADDRESS",
    askAddressType: false,
    fileUploading: true,
    skipManualEntry: false,
    autocomplete: true,
    skipProof: false,
    extractAddress: false,
    preProcessing: true,
    countryValidation: true,
  }),
  wrong: ({ skipManualEntry, skipProof }) =>
    skipManualEntry && skipProof ? wrong("Ask for the address or for a proof of address.", "skipManualEntry") : null,
} as const satisfies StepSettings<z.output<typeof AddressStep>>;
