import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/account/sessions.calls.ts";
import { projects } from "#contract/project/projects.calls.ts";
import { members } from "#contract/team/members.calls.ts";
import type { MemberView } from "#contract/team/members.contract.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { memberNameOf } from "./member-words.ts";

type Props = { member: MemberView; onClose: () => void };

function useHandOver({ member, onClose }: Props) {
  const { t } = useTranslation("members");
  const handOver = useWrite(members.transferOwnership, [sessions.current, members.list, projects.info]);
  const form = useForm({ defaultValues: { password_current: "", token: "" } });
  const submit = form.handleSubmit((typed) =>
    handOver.mutate(
      { body: { id: member.id, ...typed } },
      {
        onSuccess: () => {
          notifySuccess(t("owning.done", { name: memberNameOf(member) }));
          onClose();
        },
        onError: (error) => showErrors(form, error, t("failed.own")),
      },
    ),
  );
  return { form, submit, isBusy: handOver.isPending };
}

function HandOverForm(props: Props & { id: string; handOver: ReturnType<typeof useHandOver> }) {
  const { t } = useTranslation("members");
  const { form, submit } = props.handOver;
  const { errors } = form.formState;
  const values = { name: memberNameOf(props.member), project: useSession().user?.projectName ?? "" };
  return (
    <form id={props.id} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t("owning.body", values)}</Text>
        <FormAlert message={errors.root?.message} />
        <PasswordField
          label={t("owning.password")}
          autoComplete="current-password"
          data-autofocus
          error={errors.password_current?.message}
          {...form.register("password_current")}
        />
        <TextInput
          label={t("owning.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          dir="ltr"
          error={errors.token?.message}
          {...form.register("token")}
        />
      </Stack>
    </form>
  );
}

/** Needs the owner's password and a fresh code. */
export function HandOverDrawer(props: Props) {
  const { t } = useTranslation("members");
  const id = useId();
  const handOver = useHandOver(props);
  return (
    <Drawer
      isOpen
      onClose={props.onClose}
      title={t("owning.title", { name: memberNameOf(props.member) })}
      footer={
        <Button type="submit" form={id} color="red.9" loading={handOver.isBusy}>
          {t("owning.submit")}
        </Button>
      }
    >
      <HandOverForm {...props} id={id} handOver={handOver} />
    </Drawer>
  );
}
