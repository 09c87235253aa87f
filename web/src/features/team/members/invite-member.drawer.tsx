import { Button, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { projects } from "#contract/project/projects.calls.ts";
import { memberFailures } from "#contract/team/members.calls.ts";
import { members } from "#contract/team/members.contract.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useRoles } from "./member-words.ts";

const Body = members.invite.body;
type Typed = { email: string; role: string };
type Props = { isOpen: boolean; onClose: () => void; onFull: () => void };

function useInviting({ onClose, onFull }: Props) {
  const { t } = useTranslation("members");
  const invite = useWrite(members.invite, [members.list, projects.info]);
  const form = useForm<Typed, unknown, z.output<typeof Body>>({
    resolver: resolverOf(Body as unknown as z.ZodType<z.output<typeof Body>, Typed>),
    defaultValues: { email: "", role: "" },
  });
  const submit = form.handleSubmit((body) =>
    invite.mutate(
      { body },
      {
        onSuccess: () => {
          notifySuccess(t("inviting.sent", { email: body.email }));
          form.reset();
          onClose();
        },
        onError: (error) =>
          error.code === memberFailures.limit_reached.code ? onFull() : showErrors(form, error, t("failed.invite")),
      },
    ),
  );
  return { form, submit, isBusy: invite.isPending };
}

export function InviteMemberDrawer(props: Props) {
  const { t } = useTranslation("members");
  const id = useId();
  const words = useRoles();
  const { form, submit, isBusy } = useInviting(props);
  const { errors } = form.formState;
  return (
    <Drawer
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t("inviting.title")}
      footer={
        <Button type="submit" form={id} loading={isBusy}>
          {t("inviting.submit")}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="lg">
          <FormAlert message={errors.root?.message} />
          <TextInput
            type="email"
            label={t("inviting.email")}
            autoComplete="off"
            data-autofocus
            error={errors.email?.message}
            {...form.register("email")}
          />
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => (
              <Radio.Group
                label={t("inviting.role")}
                value={field.value}
                onChange={field.onChange}
                error={errors.role && t("inviting.chooseRole")}
              >
                <Stack gap="md" mt="xs">
                  {words.grantable.map((role) => (
                    <Radio key={role} value={role} label={words.name(role)} description={words.about(role)} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
          />
          <Text size="sm" c="dimmed">
            {t("inviting.note")}
          </Text>
        </Stack>
      </form>
    </Drawer>
  );
}
