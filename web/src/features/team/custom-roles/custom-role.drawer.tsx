import { Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { leastPermission, type Permission, permissions } from "#contract/permissions.ts";
import { customRoles } from "#contract/team/custom-roles.calls.ts";
import { members } from "#contract/team/members.calls.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useOwnPermissions } from "#web/platform/can.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { usePermissionWords } from "#web/platform/permission-words.ts";
import { useWrite } from "#web/platform/queries.ts";
import { togglePermission } from "./custom-role.rules.ts";

/** `id` null: a new role, with these permissions to begin with. */
export type EditedRole = { id: string | null; name: string; permissions: readonly Permission[] };
type Props = { role: EditedRole; onClose: () => void };
type Typed = { name: string; permissions: Permission[] };

function useSaving({ role, onClose }: Props) {
  const { t } = useTranslation("customRoles");
  const form = useForm<Typed>({ defaultValues: { name: role.name, permissions: [...role.permissions] } });
  const stale = [customRoles.list, members.list];
  const [create, change] = [useWrite(customRoles.create, stale), useWrite(customRoles.change, stale)];
  const submit = form.handleSubmit((body) => {
    const ends = {
      onSuccess: () => {
        notifySuccess(t("saved", { name: body.name.trim() }));
        onClose();
      },
      onError: (error: Error) => showErrors(form, error, t("failed")),
    };
    if (role.id === null) create.mutate({ body }, ends);
    else change.mutate({ params: { id: role.id }, body }, ends);
  });
  return { form, submit, isBusy: create.isPending || change.isPending };
}

/** What one lacks oneself can neither be given nor taken. */
function PermissionBoxes({
  value,
  onChange,
}: {
  value: readonly Permission[];
  onChange: (next: Permission[]) => void;
}) {
  const { t } = useTranslation("customRoles");
  const say = usePermissionWords();
  const own = useOwnPermissions();
  return (
    <Stack gap="sm">
      {permissions.map((permission) => (
        <Checkbox
          key={permission}
          label={say(permission)}
          {...(!own.has(permission) && { description: t("notYours") })}
          checked={value.includes(permission)}
          disabled={permission === leastPermission || !own.has(permission)}
          onChange={() => onChange(togglePermission(value, permission))}
        />
      ))}
    </Stack>
  );
}

export function CustomRoleDrawer(props: Props) {
  const { t } = useTranslation("customRoles");
  const id = useId();
  const { form, submit, isBusy } = useSaving(props);
  const { errors } = form.formState;
  const { role } = props;
  return (
    <Drawer
      isOpen
      onClose={props.onClose}
      title={role.id === null ? t("create") : t("edit", { name: role.name })}
      footer={
        <Button type="submit" form={id} loading={isBusy}>
          {t("submit")}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="lg">
          <FormAlert message={errors.root?.message ?? errors.permissions?.message} />
          <TextInput
            label={t("name")}
            maxLength={60}
            autoComplete="off"
            data-autofocus
            error={errors.name?.message}
            {...form.register("name")}
          />
          <Controller
            control={form.control}
            name="permissions"
            render={({ field }) => (
              <fieldset style={{ border: 0, margin: 0, padding: 0 }} aria-label={t("permission")}>
                <PermissionBoxes value={field.value} onChange={field.onChange} />
              </fieldset>
            )}
          />
        </Stack>
      </form>
    </Drawer>
  );
}
