import type { UseFormReturn } from "react-hook-form";
import type { FormDraft } from "./form-draft.ts";

/** `id` is null until the first save. */
export type SectionProps = { form: UseFormReturn<FormDraft>; id: string | null; link: string | null };
