import { ActionIcon, Menu, Select } from "@mantine/core";
import { IconCrown, IconDots, IconMailForward, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { AnyRole } from "#contract/permissions.ts";
import type { MemberView } from "#contract/team/members.contract.ts";
import { Initials } from "#ui/initials.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Instant } from "#web/platform/instant.tsx";
import { useSession } from "#web/platform/session.ts";
import { memberNameOf, statusTones, useRoles } from "./member-words.ts";
import classes from "./members.module.css";
import { type MemberAction, mayChange, memberActionsFor } from "./team.rules.ts";

export type MemberHandlers = {
  onRole: (member: MemberView, role: AnyRole) => void;
  onAction: (member: MemberView, action: MemberAction) => void;
};
type Props = { member: MemberView };

export function Person({ member }: Props) {
  const { t } = useTranslation("members");
  return (
    <span className={classes.person}>
      <Initials name={memberNameOf(member)} />
      <span className={classes.words}>
        <bdi className={classes.name}>
          {member.isYou ? t("you", { name: memberNameOf(member) }) : memberNameOf(member)}
        </bdi>
        {member.name !== null && <bdi className={classes.quiet}>{member.email}</bdi>}
      </span>
    </span>
  );
}

export function MemberStatusBadge({ member: { status } }: Props) {
  const { t } = useTranslation("members");
  return <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>;
}

export function InvitedDate({ member: { invitedDate } }: Props) {
  const { t } = useTranslation("members");
  if (invitedDate === null) return <span className={classes.quiet}>{t("never")}</span>;
  return <Instant at={invitedDate} className={classes.quiet} />;
}

/** Editable where that is allowed; a change is confirmed before it is sent. */
export function RoleChoice({ member, onRole }: Props & Pick<MemberHandlers, "onRole">) {
  const { t } = useTranslation("members");
  const { grantable: choices, name } = useRoles();
  if (!mayChange(choices, member)) return <bdi>{name(member.role, member.roleName)}</bdi>;
  return (
    <Select
      aria-label={t("roleOf", { name: memberNameOf(member) })}
      data={choices.map((role) => ({ value: role, label: name(role) }))}
      value={member.role}
      onChange={(value) => {
        const role = choices.find((each) => each === value);
        if (role && role !== member.role) onRole(member, role);
      }}
      allowDeselect={false}
      size="sm"
      w={200}
    />
  );
}

const actionIcons = { resend: IconMailForward, own: IconCrown, remove: IconTrash };

export function MemberMenu({ member, onAction }: Props & Pick<MemberHandlers, "onAction">) {
  const { t } = useTranslation("members");
  const actions = memberActionsFor(useSession().user?.role ?? null, useRoles().grantable, member);
  if (actions.length === 0) return null;
  const said: Record<MemberAction, string> = {
    resend: t("resend"),
    own: t("owning.action"),
    remove: t(member.status === "Active" ? "drop.removing.action" : "drop.withdrawing.action"),
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t("actionsFor", { name: memberNameOf(member) })}
        >
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = actionIcons[action];
          return (
            <Menu.Item
              key={action}
              {...(action === "remove" && { c: "var(--mantine-color-error)" })}
              leftSection={<Icon size={16} stroke={1.75} />}
              onClick={() => onAction(member, action)}
            >
              {said[action]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
