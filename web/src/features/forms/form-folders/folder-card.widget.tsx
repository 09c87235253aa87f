import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconFolder, IconFolderOff, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type DragEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormFolder } from "#contract/forms/form-folders.contract.ts";
import classes from "./form-folders.module.css";
import { droppedForm, isFormCarried, type MovedForm } from "./form-moves.query.ts";

/** A drop target: a folder, or the forms outside folders. */
function DropCard({
  id,
  isChosen,
  onDropForm,
  children,
}: {
  id: string | undefined;
  isChosen: boolean;
  onDropForm: (form: MovedForm) => void;
  children: (link: (content: ReactNode) => ReactNode) => ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!isFormCarried(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const form = droppedForm(event.dataTransfer);
    if (form && form.folder?.id !== id) onDropForm(form);
  };
  return (
    // Dragging is a second way: each form's menu moves it too.
    <li
      className={classes.card}
      data-chosen={isChosen}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children((content) => (
        <Link
          to="/forms/$tab"
          params={{ tab: "folders" }}
          search={({ find, shelf, shelfCount }) => ({ find, shelf, shelfCount, folder: id })}
          className={classes.open ?? ""}
          {...(isChosen && { "aria-current": "true" as const })}
        >
          {content}
        </Link>
      ))}
    </li>
  );
}

type CardProps = { isChosen: boolean; onDropForm: (form: MovedForm) => void };

export function LooseCard(props: CardProps) {
  const { t } = useTranslation("formFolders");
  return (
    <DropCard id={undefined} {...props}>
      {(link) =>
        link(
          <>
            <IconFolderOff size={20} stroke={1.75} className={classes.icon} aria-hidden />
            <span className={classes.words}>{t("none")}</span>
          </>,
        )
      }
    </DropCard>
  );
}

export function FolderCard({
  folder,
  onRename,
  onDelete,
  ...card
}: CardProps & {
  folder: FormFolder;
  onRename: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation("formFolders");
  return (
    <DropCard id={folder.id} {...card}>
      {(link) => (
        <>
          {link(
            <>
              <IconFolder size={20} stroke={1.75} className={classes.icon} aria-hidden />
              <span className={classes.words}>
                {folder.name}
                <span className={classes.count}>{t("forms", { count: folder.formsCount })}</span>
              </span>
            </>,
          )}
          <Menu width={180}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t("actions", { name: folder.name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
                {t("rename.open")}
              </Menu.Item>
              <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={onDelete}>
                {t("delete.open")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </DropCard>
  );
}
