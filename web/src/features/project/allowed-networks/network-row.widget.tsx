import { ActionIcon, Select, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { networkRoles } from "#contract/project/allowed-networks.calls.ts";
import type { AllowedNetworks } from "#contract/project/allowed-networks.contract.ts";
import { customRoles } from "#contract/team/custom-roles.calls.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useRoleName } from "#web/platform/role-name.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./network-row.module.css";

export type NetworkEntry = AllowedNetworks["entries"][number];

type Props = {
  entry: NetworkEntry;
  errors: { network: string | undefined; note: string | undefined };
  isDisabled: boolean;
  onChange: (next: NetworkEntry) => void;
  onRemove: () => void;
};

export function NetworkRow({ entry, errors, isDisabled, onChange, onRemove }: Props) {
  const { t } = useTranslation("allowedNetworks");
  const roleName = useRoleName();
  // From outside of the networks an owner reads nothing but this list.
  const isInside = !useSession().user?.outside;
  const ofProject = useReplyQuery(customRoles.list, {}, { enabled: isInside }).data?.items ?? [];
  const options = [
    ...networkRoles.map((role) => ({ value: role, label: role === "any" ? t("everyone") : roleName(role, null) })),
    ...ofProject.map(({ role, name }) => ({ value: role, label: name })),
  ];
  return (
    <div className={classes.row}>
      <TextInput
        label={t("network")}
        dir="ltr"
        autoComplete="off"
        maxLength={49}
        disabled={isDisabled}
        value={entry.network}
        onChange={(event) => onChange({ ...entry, network: event.currentTarget.value })}
        error={errors.network}
      />
      <Select
        label={t("role")}
        data={options}
        allowDeselect={false}
        disabled={isDisabled}
        value={entry.role}
        onChange={(value) => {
          const role = options.find((each) => each.value === value)?.value;
          if (role) onChange({ ...entry, role });
        }}
      />
      <TextInput
        label={t("note")}
        autoComplete="off"
        maxLength={80}
        disabled={isDisabled}
        value={entry.note}
        onChange={(event) => onChange({ ...entry, note: event.currentTarget.value })}
        error={errors.note}
      />
      {!isDisabled && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          className={classes.remove ?? ""}
          aria-label={t("remove", { network: entry.network })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}
