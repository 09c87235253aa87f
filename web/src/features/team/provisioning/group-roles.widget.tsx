import { ActionIcon, Autocomplete, Button, Group, Select, Stack } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { Controller, useFieldArray, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { customRoles } from "#contract/team/custom-roles.calls.ts";
import { type GroupGivenRole, groupGivenRoles, provisioning } from "#contract/team/provisioning.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { useRoleName } from "#web/platform/role-name.ts";

type Typed = { roles: { group: string; role: GroupGivenRole }[]; defaultRole: GroupGivenRole | "" };

function useRolesForm({ roles, defaultRole }: ReplyOfEndpoint<typeof provisioning.show>) {
  const { t } = useTranslation("provisioning");
  const words = useTranslation().t;
  const form = useForm<Typed>({ defaultValues: { roles, defaultRole: defaultRole ?? "" } });
  const save = useWrite(provisioning.setRoles, [provisioning.show]);
  const submit = form.handleSubmit((typed) =>
    save.mutate(
      { body: { ...typed, defaultRole: typed.defaultRole || null } },
      {
        onSuccess: () => notifySuccess(t("saved")),
        onError: (error) => showErrors(form, error, words("error.failed")),
      },
    ),
  );
  return { form, submit, isBusy: save.isPending };
}

/** Which group gives which role, and what everybody else has. */
export function GroupRoles({ shown }: { shown: ReplyOfEndpoint<typeof provisioning.show> }) {
  const { t } = useTranslation("provisioning");
  const words = useTranslation().t;
  const keyWords = useTranslation("apiKeys").t;
  const { form, submit, isBusy } = useRolesForm(shown);
  const list = useFieldArray({ control: form.control, name: "roles" });
  const { errors } = form.formState;
  const roleName = useRoleName();
  const ofProject = useReplyQuery(customRoles.list, {}).data?.items ?? [];
  const options: { value: GroupGivenRole; label: string }[] = [
    ...groupGivenRoles.map((role) => ({ value: role, label: roleName(role, null) })),
    ...ofProject.map(({ role, name }) => ({ value: role, label: name })),
  ];
  const chosen = (value: string | null) => options.find((each) => each.value === value)?.value;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t("roles")}>
      <Stack gap="md">
        <FormAlert message={errors.root?.message ?? errors.roles?.message} />
        {list.fields.map((field, index) => (
          <Group key={field.id} gap="xs" align="flex-start" wrap="nowrap">
            <Controller
              control={form.control}
              name={`roles.${index}.group`}
              render={({ field: { ref, ...group }, fieldState }) => (
                <Autocomplete
                  ref={ref}
                  flex={1}
                  aria-label={t("group")}
                  placeholder={t("group")}
                  data={shown.groups}
                  maxLength={256}
                  error={fieldState.error?.message}
                  {...group}
                />
              )}
            />
            <Controller
              control={form.control}
              name={`roles.${index}.role`}
              render={({ field: role }) => (
                <Select
                  flex={1}
                  aria-label={words("columns.role", { ns: "members" })}
                  data={options}
                  value={role.value}
                  allowDeselect={false}
                  onChange={(value) => chosen(value) && role.onChange(value)}
                />
              )}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={keyWords("fields.removeNetwork", { network: form.watch(`roles.${index}.group`) })}
              onClick={() => list.remove(index)}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => list.append({ group: "", role: "analyst" })}
          >
            {t("addGroup")}
          </Button>
        </Group>
        <Controller
          control={form.control}
          name="defaultRole"
          render={({ field: role }) => (
            <Select
              label={t("everyoneElse")}
              data={[{ value: "", label: t("noAccess") }, ...options]}
              value={role.value}
              allowDeselect={false}
              onChange={(value) => role.onChange(chosen(value) ?? "")}
            />
          )}
        />
        <Group>
          <Button type="submit" loading={isBusy}>
            {keyWords("edit.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
