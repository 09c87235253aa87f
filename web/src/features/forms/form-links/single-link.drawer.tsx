import { Button, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import { SingleLinkRequest } from "#contract/forms/forms.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import { LinkCard } from "./link-card.widget.tsx";
import { useLinkDays } from "./link-days.ts";

const Fields = SingleLinkRequest.omit({ form_id: true });

function RevokeLink({ id, onRevoked }: { id: string; onRevoked: () => void }) {
  const { t } = useTranslation("forms");
  const [isRequested, setIsRequested] = useState(false);
  const revoke = useWrite(forms.revokeLink);
  const onConfirm = () =>
    revoke.mutate(
      { params: { id } },
      {
        onError: notifyError,
        onSuccess: () => {
          notifySuccess(t("link.revoke.done"));
          onRevoked();
        },
        onSettled: () => setIsRequested(false),
      },
    );
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" w="fit-content" onClick={() => setIsRequested(true)}>
        {t("link.revoke.open")}
      </Button>
      <Confirm
        isOpen={isRequested}
        title={t("link.revoke.title")}
        action={t("link.revoke.action")}
        isDangerous
        isBusy={revoke.isPending}
        onConfirm={onConfirm}
        onClose={() => setIsRequested(false)}
      >
        {t("link.revoke.body")}
      </Confirm>
    </>
  );
}

type Made = { made: ReplyOfEndpoint<typeof forms.singleLink>; email: string; onRevoked: () => void };

function MadeLink({ made, email, onRevoked }: Made) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{t("link.made")}</Text>
        <Text c="dimmed" size="sm">
          {made.isMailed && t("link.mailed", { email })} {t("link.once")}{" "}
          {t("link.expires", { date: format.instant(made.expires) })}
        </Text>
      </div>
      <LinkCard link={made.link} label={t("link.title")} withCode isShownOnce />
      <RevokeLink id={made.id} onRevoked={onRevoked} />
    </Stack>
  );
}

type LinkFields = Record<"applicant_id" | "external_applicant_id" | "amount" | "expires_in_days" | "email", string>;
const noFields: LinkFields = {
  applicant_id: "",
  external_applicant_id: "",
  amount: "",
  expires_in_days: "",
  email: "",
};

function useLinkForm(formId: string | null, applicantId: string) {
  const { t } = useTranslation("forms");
  const make = useWrite(forms.singleLink);
  const form = useForm({
    resolver: resolverOf(Fields),
    defaultValues: { ...noFields, applicant_id: applicantId },
  });
  const submit = form.handleSubmit((body) => {
    if (formId)
      make.mutate(
        { body: { ...body, form_id: formId } },
        { onError: (error) => showErrors(form, error, t("failed.singleLink")) },
      );
  });
  const again = () => {
    form.reset();
    make.reset();
  };
  return { form, make, submit, again };
}

type Props = {
  form: { id: string; name: string } | null;
  applicantId?: string | undefined;
  onClose: () => void;
};

export function SingleLinkDrawer({ form: of, applicantId = "", onClose }: Props) {
  const { t } = useTranslation("forms");
  const id = useId();
  const { form, make, submit, again } = useLinkForm(of?.id ?? null, applicantId);
  const { errors } = form.formState;
  const last = useLast(of);
  const days = useLinkDays();
  const close = () => {
    onClose();
    again();
  };
  // Without the keys React would turn the pressed button into the submit button.
  const footer = make.data ? (
    <>
      <Button key="again" variant="default" onClick={again}>
        {t("link.another")}
      </Button>
      <Button variant="default" onClick={close}>
        {t("link.done")}
      </Button>
    </>
  ) : (
    <Button key="submit" type="submit" form={id} loading={make.isPending}>
      {t("link.submit")}
    </Button>
  );
  return (
    <Drawer isOpen={of !== null} onClose={close} title={t("link.title")} footer={footer}>
      {make.data ? (
        <MadeLink made={make.data} email={(form.getValues("email") ?? "").trim()} onRevoked={again} />
      ) : (
        <form id={id} onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <Text c="dimmed" size="sm">
              {t("link.lead", { name: last?.name ?? "" })}
            </Text>
            <FormAlert message={errors.root?.message} />
            <TextInput
              label={t("link.externalId")}
              description={t("link.externalIdHint")}
              error={errors.external_applicant_id?.message}
              data-autofocus
              {...form.register("external_applicant_id")}
            />
            <TextInput
              label={t("link.applicantId")}
              description={t("link.applicantIdHint")}
              error={errors.applicant_id?.message}
              {...form.register("applicant_id")}
            />
            <TextInput
              label={t("link.amount")}
              description={t("link.amountHint")}
              inputMode="decimal"
              error={errors.amount?.message}
              {...form.register("amount")}
            />
            <NativeSelect
              label={t("link.days")}
              description={t("link.daysHint")}
              data={days}
              error={errors.expires_in_days?.message}
              {...form.register("expires_in_days")}
            />
            <TextInput
              label={t("link.email")}
              description={t("link.emailHint")}
              type="email"
              dir="ltr"
              error={errors.email?.message}
              {...form.register("email")}
            />
          </Stack>
        </form>
      )}
    </Drawer>
  );
}
