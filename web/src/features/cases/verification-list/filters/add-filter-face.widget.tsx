import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { FilterName } from "./filter-names.rules.ts";

export type AddFilterProps = {
  offered: readonly { name: FilterName; label: string }[];
  onAdd: (name: FilterName) => void;
};

/** The button of the menu, as it is closed. */
export function AddFilterFace(props: Omit<ComponentProps<"button">, "color" | "type" | "disabled">) {
  const { t } = useTranslation("verifications");
  return (
    <Button variant="default" fw={500} px="sm" leftSection={<IconPlus size={16} stroke={1.75} />} {...props}>
      {t("filters.add")}
    </Button>
  );
}
