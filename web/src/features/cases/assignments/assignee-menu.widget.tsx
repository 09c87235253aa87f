import { Menu } from "@mantine/core";
import { ReachedMenu } from "#ui/reached-menu.tsx";
import { AssigneeChoices } from "./assignee-choices.widget.tsx";
import { AssigneeFace, type AssigneeMenuProps } from "./assignee-face.widget.tsx";

/** Open at first. */
export function AssigneeMenu({ onChoose, ...face }: AssigneeMenuProps) {
  return (
    <ReachedMenu position="bottom-start" width={272} shadow="md">
      <Menu.Target>
        <AssigneeFace {...face} />
      </Menu.Target>
      <Menu.Dropdown>
        <AssigneeChoices current={face.assignee} onChoose={onChoose} />
      </Menu.Dropdown>
    </ReachedMenu>
  );
}
