import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

const schemes = [
  { scheme: "light", Icon: IconSun },
  { scheme: "dark", Icon: IconMoon },
  { scheme: "auto", Icon: IconDeviceDesktop },
] as const;

export function SchemeSwitch() {
  const { t } = useTranslation("shell");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ scheme }) => scheme === colorScheme)?.Icon ?? IconSun;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={34} aria-label={t("scheme.label")}>
          <Current size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ scheme, Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} stroke={1.75} />}
            rightSection={scheme === colorScheme && <IconCheck size={14} />}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`scheme.${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
