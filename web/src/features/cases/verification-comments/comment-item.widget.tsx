import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verificationComments } from "#contract/cases/verification-comments.calls.ts";
import type { VerificationComment } from "#contract/cases/verification-comments.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Initials } from "#ui/initials.tsx";
import { useUiWords } from "#ui/words.ts";
import type { SnippetCase } from "#web/features/records/snippets/snippet-picker.widget.tsx";
import { Instant } from "#web/platform/instant.tsx";
import { notifyError } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { CommentWriter, type WrittenComment } from "./comment-writer.widget.tsx";
import classes from "./comments.module.css";
import { commentPartsOf, type MentionablePerson } from "./mentions.rules.ts";

type Props = {
  verificationId: string;
  about: SnippetCase;
  comment: VerificationComment;
  people: readonly MentionablePerson[];
  /** It came after the reader's last visit. */
  isNew: boolean;
};

const stale = [verificationComments.list];

function Editor({ verificationId, about, comment, people, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("teamwork");
  const words = useUiWords();
  const [text, setText] = useState(comment.text);
  const edit = useWrite(verificationComments.edit, stale);
  const save = (body: WrittenComment) =>
    edit.mutate(
      { params: { id: verificationId, commentId: comment.id }, body },
      { onSuccess: onClose, onError: notifyError },
    );
  return (
    <CommentWriter
      label={t("comments.editLabel")}
      about={about}
      action={t("comments.save")}
      text={text}
      onText={setText}
      people={people}
      isBusy={edit.isPending}
      onSend={save}
      hasFocus
    >
      <Button size="xs" variant="default" onClick={onClose}>
        {words.cancel}
      </Button>
    </CommentWriter>
  );
}

function Removal({ verificationId, comment, onClose }: Omit<Props, "people" | "about"> & { onClose: () => void }) {
  const { t } = useTranslation("teamwork");
  const remove = useWrite(verificationComments.remove, stale);
  return (
    <Confirm
      isOpen
      isDangerous
      title={t("comments.deleteTitle")}
      action={t("comments.delete")}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id: verificationId, commentId: comment.id } },
          { onError: notifyError, onSettled: onClose },
        )
      }
    >
      {t("comments.deleteBody")}
    </Confirm>
  );
}

/** Plain text: whatever was written is shown as it is, the names set apart. */
export function CommentItem(props: Props) {
  const { comment } = props;
  const { t } = useTranslation("teamwork");
  const [doing, setDoing] = useState<"edit" | "delete" | null>(null);
  const close = () => setDoing(null);
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <Initials name={comment.author} />
        <span className={classes.who}>
          <bdi className={classes.author} data-new={props.isNew}>
            {comment.author}
          </bdi>
          <span className={classes.quiet}>
            <Instant at={comment.at} />
            {comment.edited && ` · ${t("comments.edited")}`}
          </span>
        </span>
        {comment.canEdit && doing !== "edit" && (
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t("comments.edit")}
            title={t("comments.edit")}
            onClick={() => setDoing("edit")}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {comment.isOwn && doing !== "edit" && (
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t("comments.delete")}
            title={t("comments.delete")}
            onClick={() => setDoing("delete")}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      {doing === "edit" ? (
        <Editor {...props} onClose={close} />
      ) : (
        <p className={classes.text} dir="auto">
          {commentPartsOf(comment.text, comment.mentions).map((part) =>
            part.isName ? (
              <span key={part.at} className={classes.name}>
                {part.text}
              </span>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
      {doing === "delete" && <Removal {...props} onClose={close} />}
    </li>
  );
}
