import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ReachedMenu } from "#ui/reached-menu.tsx";
import { colourSchemes, SchemeButton } from "./scheme-button.tsx";

/** Light, dark or the system's scheme; open at first. */
export function SchemeMenu() {
  const { t } = useTranslation("shell");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ReachedMenu>
      <Menu.Target>
        <SchemeButton />
      </Menu.Target>
      <Menu.Dropdown>
        {colourSchemes.map(({ scheme, Icon }) => (
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
    </ReachedMenu>
  );
}
