import { Menu } from "@mantine/core";
import { ReachedMenu } from "./reached-menu.tsx";
import classes from "./tabs.module.css";
import { TabsMenuFace, type TabsMenuProps } from "./tabs-menu-face.tsx";

/** Tabs for which there is no room beside the others. Open at first. */
export function TabsMenu({ tabs, onChoose }: TabsMenuProps) {
  return (
    <ReachedMenu>
      <Menu.Target>
        <TabsMenuFace />
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ name, label, count }) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            <span className={classes.inMenu}>
              {label}
              {count ? <span className={classes.count}>{count}</span> : null}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ReachedMenu>
  );
}
