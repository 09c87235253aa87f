import { Switch } from "@mantine/core";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormDraft } from "./form-draft.ts";
import type { SectionProps } from "./form-section-fields.widget.tsx";
import classes from "./toggle-field.module.css";

/** What a form can switch on or off, with the words that explain it. */
const toggles = {
  permanentLinkEnabled: "permanentLink",
  autoDecline: "autoDecline",
  enableCustomerProcessing: "enableCustomerProcessing",
  skipWelcomePage: "skipWelcomePage",
  skipStatusPage: "skipStatusPage",
  callbackOnStatusChange: "callbackOnStatusChange",
  returnApplicantData: "returnApplicantData",
  "steps.DOCUMENT.fileUploading": "fileUploading",
  "steps.FACIAL.fileUploading": "fileUploading",
} as const;

/** One line of a list of switches: what it does at the start, the switch at the end. */
export function ToggleField({ form, name }: { form: SectionProps["form"]; name: keyof typeof toggles }) {
  const { t } = useTranslation("forms");
  const { field } = useController<FormDraft, keyof typeof toggles>({ control: form.control, name });
  return (
    <Switch
      ref={field.ref}
      name={field.name}
      label={t(`fields.${toggles[name]}`)}
      description={t(`hints.${toggles[name]}`)}
      labelPosition="left"
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      classNames={{ root: classes.root ?? "", body: classes.body ?? "", labelWrapper: classes.words ?? "" }}
    />
  );
}
