import { Button, Select, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ServiceType } from "#contract/screening/services/service-kinds.ts";
import type { ProviderKind } from "#contract/screening/services/service-providers.ts";
import { services } from "#contract/screening/services.calls.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { CryptoFields } from "./crypto-fields.widget.tsx";
import { DocumentFields } from "./document-fields.widget.tsx";
import { ListFields } from "./list-fields.widget.tsx";
import { NumberFields, PhoneFields } from "./number-fields.widget.tsx";
import { deskServices, hasNoSource } from "./service-form.rules.ts";
import classes from "./services.module.css";
import { type ServiceFields, useCreateService } from "./use-create-service.ts";

/** What verifications ask is no service. */
const providerOf: Partial<Record<ServiceType, Exclude<ProviderKind, "eidv" | "presence" | "bank_id">>> = {
  crypto_address: "risk",
  crypto_transaction: "risk",
  phone: "carrier",
  national_number: "register",
};

function TypeFields({ fields }: { fields: ServiceFields }) {
  switch (fields.typed.type) {
    case "crypto_address":
    case "crypto_transaction":
      return <CryptoFields fields={fields} />;
    case "national_number":
      return <NumberFields fields={fields} />;
    case "phone":
      return <PhoneFields fields={fields} />;
    case "document_recognition":
      return <DocumentFields fields={fields} />;
    default:
      return <ListFields fields={fields} />;
  }
}

/** What it costs, and what it cannot say here. */
function Terms({ typed }: { typed: ServiceFields["typed"] }) {
  const { type } = typed;
  const { t } = useTranslation("services");
  const format = useFormat();
  const { data } = useReplyQuery(services.options, {});
  if (!data) return null;
  const price = data.prices.find((each) => each.type === type)?.price ?? 0;
  const provider = providerOf[type];
  return (
    <div className={classes.terms}>
      {hasNoSource(typed, data) && <p>{t("creating.noList")}</p>}
      {provider && !data.providers.includes(provider) && <p>{t(`creating.noProvider.${provider}`)}</p>}
      <p>
        {data.isFree ? t("freeHere") : t("creating.price", { price: price === 0 ? t("free") : format.money(price) })}{" "}
        {t("creating.logged")}
      </p>
      {data.budget && (
        <p>
          {t("creating.budget", { spent: format.money(data.budget.spent), limit: format.money(data.budget.limit) })}
        </p>
      )}
    </div>
  );
}

export function CreateServiceDrawer({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const { t } = useTranslation("services");
  const id = useId();
  const fields = useCreateService(onCreated);
  const { typed, chooseType, problemOf } = fields;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t("creating.title")}
      footer={
        <Button type="submit" form={id} loading={fields.isBusy}>
          {t("creating.submit")}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void fields.submit();
        }}
      >
        <Stack gap="lg">
          <FormAlert message={problemOf("")} />
          <div>
            <Select
              label={t("creating.type")}
              data={deskServices.map((value) => ({ value, label: t(`types.${value}`) }))}
              value={typed.type}
              allowDeselect={false}
              searchable
              onChange={(value) => chooseType(deskServices.find((each) => each === value) ?? typed.type)}
            />
            <Text size="xs" c="dimmed" mt={6}>
              {t(`typeHints.${typed.type}`)}
            </Text>
          </div>
          <TypeFields fields={fields} />
          <TextInput
            label={t("creating.callbackUrl")}
            description={t("creating.callbackHint")}
            type="url"
            dir="ltr"
            value={typed.callback_url}
            error={problemOf("callback_url")}
            onChange={(event) => fields.change({ callback_url: event.currentTarget.value })}
          />
          <Terms typed={typed} />
        </Stack>
      </form>
    </Drawer>
  );
}
