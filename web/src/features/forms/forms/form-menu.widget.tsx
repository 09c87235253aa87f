import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import {
  IconCopy,
  IconDots,
  IconEye,
  IconFolderMinus,
  IconFolderSymlink,
  IconLink,
  IconLinkPlus,
  IconListDetails,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { FormRow } from "#contract/forms/forms.contract.ts";

export type FormAction = "link" | "links" | "preview" | "copy" | "move" | "takeOut" | "delete";

/** Clicks in the menu must not reach the row, which opens the form. */
export function FormMenu({ form, onAction }: { form: FormRow; onAction: (action: FormAction) => void }) {
  const { t } = useTranslation(["forms", "formLinks", "formFolders", "formPreviews"]);
  const navigate = useNavigate();
  const edit = () => void navigate({ to: "/forms/edit/$tab/$id", params: { tab: "general", id: form.id } });
  const showLinks = () => void navigate({ to: "/forms/links/$id", params: { id: form.id } });
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <Button
        size="xs"
        variant="default"
        aria-label={t("list.newLink", { name: form.name })}
        onClick={(event) => {
          event.stopPropagation();
          onAction("link");
        }}
      >
        {t("link.open")}
      </Button>
      <Menu width={220}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("list.actions", { name: form.name })}
            onClick={(event) => event.stopPropagation()}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => onAction("link")}>
            {t("link.open")}
          </Menu.Item>
          <Menu.Item leftSection={<IconLinkPlus size={16} />} onClick={() => onAction("links")}>
            {t("formLinks:many.open")}
          </Menu.Item>
          <Menu.Item leftSection={<IconListDetails size={16} />} onClick={showLinks}>
            {t("formLinks:open.show")}
          </Menu.Item>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onAction("preview")}>
            {t("formPreviews:link.open")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={edit}>
            {t("list.edit")}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onAction("copy")}>
            {t("list.copy")}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={() => onAction("move")}>
            {t("formFolders:move.open")}
          </Menu.Item>
          {form.folder && (
            <Menu.Item leftSection={<IconFolderMinus size={16} />} onClick={() => onAction("takeOut")}>
              {t("formFolders:takeOut.open")}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => onAction("delete")}
          >
            {t("list.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
