import { ActionIcon, Select, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type NetworkRole, networkRoles } from "#contract/project/allowed-networks.calls.ts";
import type { AllowedNetworks } from "#contract/project/allowed-networks.contract.ts";
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
  const words = useTranslation().t;
  const nameOf = (role: NetworkRole) => (role === "any" ? t("everyone") : words(`roles.${role}`));
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
        data={networkRoles.map((role) => ({ value: role, label: nameOf(role) }))}
        allowDeselect={false}
        disabled={isDisabled}
        value={entry.role}
        onChange={(role) => role && onChange({ ...entry, role })}
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
