import type { FieldErrors } from "react-hook-form";
import type { FormConfig } from "#contract/records/forms/form-config.ts";

export type EmailErrors = FieldErrors<FormConfig["emails"]> | undefined;
