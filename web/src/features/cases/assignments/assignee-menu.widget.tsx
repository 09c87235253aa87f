import { Menu } from "@mantine/core";
import { AssigneeChoices } from "./assignee-choices.widget.tsx";
import { AssigneeFace, type AssigneeMenuProps } from "./assignee-face.widget.tsx";

/** Open at first. */
export function AssigneeMenu({ onChoose, ...face }: AssigneeMenuProps) {
  return (
    <Menu defaultOpened position="bottom-start" width={272} shadow="md">
      <Menu.Target>
        <AssigneeFace {...face} />
      </Menu.Target>
      <Menu.Dropdown>
        <AssigneeChoices current={face.assignee} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  );
}
