import type { FieldErrors } from "react-hook-form";
import type { FormConfig } from "#contract/forms/form-config.ts";

/** What is wrong with the form's mails, each by its field. */
export type EmailErrors = FieldErrors<FormConfig["emails"]> | undefined;
