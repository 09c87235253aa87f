import { ActionIcon, Button, Group, Menu, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy, IconDots, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type AnyRole,
  isWithin,
  leastPermission,
  type Permission,
  permissions,
  rolePermissions,
  roles,
} from "#contract/permissions.ts";
import { customRoles } from "#contract/team/custom-roles.calls.ts";
import type { CustomRoleView } from "#contract/team/custom-roles.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useOwnPermissions } from "#web/platform/can.ts";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { sayError } from "#web/platform/i18n.ts";
import { usePermissionWords } from "#web/platform/permission-words.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useRoleName } from "#web/platform/role-name.ts";
import { useSession } from "#web/platform/session.ts";
import { CustomRoleDrawer, type EditedRole } from "./custom-role.drawer.tsx";
import classes from "./custom-roles.module.css";

/** `custom`: of a role of the project's own. */
type Shown = { role: AnyRole; name: string; permissions: ReadonlySet<Permission>; custom: CustomRoleView | null };
type Handlers = { onEdit: (role: EditedRole) => void; onRemove: (role: CustomRoleView) => void };

const column = tableColumnsFor<{ permission: Permission }>();
const rows = permissions.map((permission) => ({ permission }));

function useShownRoles(items: readonly CustomRoleView[]): Shown[] {
  const roleName = useRoleName();
  return [
    ...roles.map((role) => ({ role, name: roleName(role, null), permissions: rolePermissions[role], custom: null })),
    ...items.map((custom) => ({ ...custom, permissions: new Set(custom.permissions), custom })),
  ];
}

/** What is done with a role. One's own is changed by somebody else. */
function RoleMenu({ shown, onEdit, onRemove }: { shown: Shown } & Handlers) {
  const { t } = useTranslation("customRoles");
  const words = useTranslation("members").t;
  const own = useOwnPermissions();
  const isOwn = useSession().user?.role === shown.role;
  const { custom, name } = shown;
  const mayChange = custom !== null && !isOwn && isWithin(shown.permissions, own);
  const copied = permissions.filter((each) => shown.permissions.has(each) && own.has(each));
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={words("actionsFor", { name })}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.75} />}
          onClick={() => onEdit({ id: null, name: "", permissions: copied })}
        >
          {t("copy", { name })}
        </Menu.Item>
        {mayChange && (
          <>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => onEdit(custom)}>
              {t("edit", { name })}
            </Menu.Item>
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onRemove(custom)}
            >
              {t("remove.action", { name })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useColumns(shown: readonly Shown[], handlers: Handlers) {
  const { t } = useTranslation("customRoles");
  const say = usePermissionWords();
  return column.columns([
    column.accessor("permission", { header: t("permission"), cell: ({ row }) => say(row.original.permission) }),
    ...shown.map((each) =>
      column.display({
        id: each.role,
        header: () => (
          <Group gap={2} wrap="nowrap">
            <bdi>{each.name}</bdi>
            <RoleMenu shown={each} {...handlers} />
          </Group>
        ),
        cell: ({ row }) =>
          each.permissions.has(row.original.permission) ? (
            <IconCheck size={16} stroke={2} role="img" aria-label={t("allowed")} />
          ) : (
            <span>
              <span aria-hidden>–</span>
              <VisuallyHidden>{t("notAllowed")}</VisuallyHidden>
            </span>
          ),
      }),
    ),
  ]);
}

function RemoveRole({ role, onClose }: { role: CustomRoleView; onClose: () => void }) {
  const { t } = useTranslation("customRoles");
  const { id, name } = role;
  const words = { done: t("remove.done", { name }), failed: t("remove.failed"), onDone: onClose };
  const { confirm, isBusy } = useConfirmedWrite(customRoles.remove, [customRoles.list], words);
  return (
    <Confirm
      isOpen
      title={t("remove.title", { name })}
      action={t("remove.submit")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => confirm({ params: { id } })}
      onClose={onClose}
    >
      {t("remove.body")}
    </Confirm>
  );
}

/** What each role may do, and the project's own ones; for whoever manages members. */
export function CustomRolesPanel() {
  const { t } = useTranslation("customRoles");
  const { data, error, refetch } = useReplyQuery(customRoles.list, {});
  const [edited, setEdited] = useState<EditedRole | null>(null);
  const [removed, setRemoved] = useState<CustomRoleView | null>(null);
  const shown = useShownRoles(data?.items ?? []);
  const columns = useColumns(shown, { onEdit: setEdited, onRemove: setRemoved });
  return (
    <section id="roles" aria-label={t("title")}>
      <Panel
        title={t("title")}
        actions={
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setEdited({ id: null, name: "", permissions: [leastPermission] })}
          >
            {t("create")}
          </Button>
        }
      >
        <Stack gap="md">
          <Text c="dimmed">{t("lead")}</Text>
          <div className={classes.matrix}>
            <Table
              label={t("title")}
              columns={columns}
              items={data && rows}
              rowId={({ permission }) => permission}
              error={error && { message: sayError(error), onRetry: () => void refetch() }}
              empty={null}
              minWidth={240 + shown.length * 112}
            />
          </div>
        </Stack>
      </Panel>
      {edited && <CustomRoleDrawer role={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveRole role={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}
