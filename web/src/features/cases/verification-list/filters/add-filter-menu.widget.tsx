import { Menu } from "@mantine/core";
import { ReachedMenu } from "#ui/reached-menu.tsx";
import { AddFilterFace, type AddFilterProps } from "./add-filter-face.widget.tsx";

/** Open at first. The filter that is chosen takes the focus. */
export function AddFilterMenu({ offered, onAdd }: AddFilterProps) {
  return (
    <ReachedMenu position="bottom-start" width={210} shadow="md">
      <Menu.Target>
        <AddFilterFace />
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ReachedMenu>
  );
}
