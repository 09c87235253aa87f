import { lazy, Suspense } from "react";
import { type FieldErrors, useController, useWatch } from "react-hook-form";
import { Skeleton } from "#ui/skeleton.tsx";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";

/** The rich text editor is large, so it is loaded with this section. */
const FormEmails = lazy(() =>
  import("#web/features/records/form-emails/form-emails.widget.tsx").then(({ FormEmails }) => ({
    default: FormEmails,
  })),
);

export function EmailsSection({ form, id }: SectionProps) {
  const { field, fieldState } = useController({ control: form.control, name: "emails" });
  const [notifyApplicant, notifyCustomer] = useWatch({
    control: form.control,
    name: ["notifyApplicant", "notifyCustomer"],
  });
  return (
    <Suspense fallback={<Skeleton height={420} radius="md" />}>
      <FormEmails
        formId={id}
        emails={field.value}
        errors={fieldState.error as FieldErrors<FormDraft["emails"]> | undefined}
        isSent={{ applicant: notifyApplicant, customer: notifyCustomer }}
        onChange={field.onChange}
      />
    </Suspense>
  );
}
