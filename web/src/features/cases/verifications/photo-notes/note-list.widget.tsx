import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { photoNotes } from "#contract/cases/photo-notes.calls.ts";
import type { PhotoNote } from "#contract/cases/photo-notes.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useFormat } from "#web/platform/format.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./photo-notes.module.css";

type Props = {
  verificationId: string;
  side: string;
  notes: readonly PhotoNote[];
  /** The one that is pointed at. */
  onActive: (id: string | null) => void;
};

/** The words of the marked places, by their numbers. */
export function NoteList({ verificationId, side, notes, onActive }: Props) {
  const { t } = useTranslation("teamwork");
  const format = useFormat();
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = useWrite(photoNotes.remove, [photoNotes.list]);
  const close = () => setRemoving(null);
  return (
    <>
      <ol className={classes.list} aria-label={t("notes.list", { side })}>
        {notes.map((note, index) => (
          <li
            key={note.id}
            className={classes.note}
            onPointerEnter={() => onActive(note.id)}
            onPointerLeave={() => onActive(null)}
          >
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <span className={classes.words}>
              <span dir="auto">{note.text}</span>
              <span className={classes.quiet}>
                {t("notes.by", { author: note.author, at: format.instant(note.at) })}
              </span>
            </span>
            {note.isOwn && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("notes.delete", { n: index + 1 })}
                onClick={() => setRemoving(note.id)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {removing !== null && (
        <Confirm
          isOpen
          isDangerous
          title={t("notes.deleteTitle")}
          action={t("comments.delete")}
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate(
              { params: { id: verificationId, noteId: removing } },
              { onError: notifyError, onSettled: close },
            )
          }
        >
          {t("notes.deleteBody")}
        </Confirm>
      )}
    </>
  );
}
