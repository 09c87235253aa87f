import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

export const colourSchemes = [
  { scheme: "light", Icon: IconSun },
  { scheme: "dark", Icon: IconMoon },
  { scheme: "auto", Icon: IconDeviceDesktop },
] as const;

export function SchemeButton(rest: Omit<ComponentProps<"button">, "color" | "disabled">) {
  const { t } = useTranslation("shell");
  const { colorScheme } = useMantineColorScheme();
  const Current = colourSchemes.find(({ scheme }) => scheme === colorScheme)?.Icon ?? IconSun;
  return (
    <ActionIcon variant="default" size={34} aria-label={t("scheme.label")} {...rest}>
      <Current size={16} stroke={1.75} />
    </ActionIcon>
  );
}
