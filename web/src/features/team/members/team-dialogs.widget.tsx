import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AnyRole } from "#contract/permissions.ts";
import { projects } from "#contract/project/projects.calls.ts";
import { members } from "#contract/team/members.calls.ts";
import type { MemberView } from "#contract/team/members.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import { memberNameOf, useRoles } from "./member-words.ts";

export function ChangeRole({
  requested,
  onClose,
}: {
  requested: { member: MemberView; role: AnyRole } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation("members");
  const words = useRoles();
  const edit = useWrite(members.edit, [members.list]);
  const shown = useLast(requested);
  if (!shown) return null;
  const { member, role } = shown;
  const values = {
    before: words.name(member.role, member.roleName),
    after: words.name(role),
    about: words.about(role),
  };
  const change = () =>
    edit.mutate(
      { body: { id: member.id, role } },
      {
        onSuccess: () => notifySuccess(t("changing.done")),
        onError: (error) => notifyError(sayError(error, t("failed.role"))),
        onSettled: onClose,
      },
    );
  return (
    <Confirm
      isOpen={requested !== null}
      title={t("changing.title", { name: memberNameOf(member) })}
      action={t("changing.submit")}
      isBusy={edit.isPending}
      onConfirm={change}
      onClose={onClose}
    >
      {t(member.status === "Active" ? "changing.body" : "changing.bodyInvited", values)}
    </Confirm>
  );
}

export function RemoveMember({ member, onClose }: { member: MemberView | null; onClose: () => void }) {
  const { t } = useTranslation("members");
  const drop = useWrite(members.remove, [members.list, projects.info]);
  const shown = useLast(member);
  if (!shown) return null;
  const name = memberNameOf(shown);
  const kind = shown.status === "Active" ? ("removing" as const) : ("withdrawing" as const);
  const remove = () =>
    drop.mutate(
      { query: { id: shown.id } },
      {
        onSuccess: () => notifySuccess(t(`drop.${kind}.done`, { name })),
        onError: (error) => notifyError(sayError(error, t("failed.remove"))),
        onSettled: onClose,
      },
    );
  return (
    <Confirm
      isOpen={member !== null}
      title={t(`drop.${kind}.title`, { name })}
      action={t(`drop.${kind}.action`)}
      isDangerous
      isBusy={drop.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {t(`drop.${kind}.body`)}
    </Confirm>
  );
}

/** The project is full (specification 1, section 8): remove members or contact support. */
export function MemberLimit({ isOpen, limit, onClose }: { isOpen: boolean; limit: number; onClose: () => void }) {
  const { t } = useTranslation("members");
  return (
    <Dialog title={t("limit.title")} isOpen={isOpen} onClose={onClose}>
      <Text c="dimmed">{t("limit.body", { limit })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t("limit.done")}
        </Button>
      </Group>
    </Dialog>
  );
}
