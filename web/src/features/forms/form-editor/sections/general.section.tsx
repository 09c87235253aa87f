import { Stack } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LinkCard } from "#web/features/forms/form-links/link-card.widget.tsx";
import { AddressState } from "#web/features/project/mail-addresses/address-state.widget.tsx";
import { TextField } from "../fields/text-field.widget.tsx";
import { ToggleField } from "../fields/toggle-field.widget.tsx";
import type { FormDraft } from "../form-draft.ts";
import { savedValues } from "../form-internals.ts";
import type { SectionProps } from "../section-props.ts";
import { useQuietValue, useRestingValue } from "../use-quiet-value.ts";

function PermanentLink({ form, link }: Pick<SectionProps, "form" | "link">) {
  const { t } = useTranslation("forms");
  const isOn = useWatch({ control: form.control, name: "permanentLinkEnabled" });
  return (
    <div>
      <ToggleField form={form} name="permanentLinkEnabled" />
      {link && isOn && <LinkCard link={link} label={t("fields.permanentLinkEnabled")} />}
    </div>
  );
}

/** Whether the support address gets notices. Looked up after a pause in typing. */
function SupportAddress({ form }: Pick<SectionProps, "form">) {
  const address = useRestingValue(form, readAddress);
  const isUsed = useQuietValue(form, ({ notifyCustomer }) => notifyCustomer);
  const saved = savedValues(form);
  if (address === "") return null;
  const isSaved = saved.supportEmail === address && saved.notifyCustomer === true;
  return <AddressState address={address} isUsed={isUsed} isSaved={isSaved} />;
}
const readAddress = ({ supportEmail }: FormDraft) => supportEmail.trim();

export function GeneralSection({ form, link }: SectionProps) {
  const { t } = useTranslation("forms");
  const address = (name: "callbackUrl" | "redirectUrl" | "websiteUrl") => (
    <TextField
      form={form}
      name={name}
      label={t(`fields.${name}`)}
      description={t(`hints.${name}`)}
      placeholder="https://"
      inputMode="url"
    />
  );
  return (
    <Stack gap="md">
      <TextField form={form} name="name" label={t("fields.name")} required />
      <TextField form={form} name="description" label={t("fields.description")} lines={2} />
      {address("callbackUrl")}
      {address("redirectUrl")}
      {address("websiteUrl")}
      <Stack gap={6}>
        <TextField
          form={form}
          name="supportEmail"
          label={t("fields.supportEmail")}
          description={t("hints.supportEmail")}
          placeholder="help@example.com"
          inputMode="email"
        />
        <SupportAddress form={form} />
      </Stack>
      <TextField
        form={form}
        name="domainName"
        label={t("fields.domainName")}
        description={t("hints.domainName")}
        placeholder="www.example.com"
      />
      <PermanentLink form={form} link={link} />
      <ToggleField form={form} name="isTest" />
    </Stack>
  );
}
