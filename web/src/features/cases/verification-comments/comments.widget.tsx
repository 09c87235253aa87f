import { Button, Loader } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verificationComments } from "#contract/cases/verification-comments.calls.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import type { SnippetCase } from "#web/features/records/snippets/snippet-picker.widget.tsx";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { CommentItem } from "./comment-item.widget.tsx";
import { CommentWriter, type WrittenComment } from "./comment-writer.widget.tsx";
import classes from "./comments.module.css";
import type { MentionablePerson } from "./mentions.rules.ts";

/** What somebody has begun to write, by verification: a look at another case loses nothing. Gone with the page. */
const drafts = new Map<string, string>();

type NewProps = { id: string; about: SnippetCase; people: readonly MentionablePerson[] };

function NewComment({ id, about, people }: NewProps) {
  const { t } = useTranslation("teamwork");
  const [text, setText] = useState(drafts.get(id) ?? "");
  const add = useWrite(verificationComments.add, [verificationComments.list, verifications.view]);
  const write = (next: string) => {
    drafts.set(id, next);
    setText(next);
  };
  const send = (body: WrittenComment) =>
    add.mutate(
      { params: { id }, body },
      {
        onSuccess: () => write(""),
        onError: (error) => notifyError(sayError(error, t("comments.notSent"))),
      },
    );
  return (
    <CommentWriter
      label={t("comments.write")}
      about={about}
      action={t("comments.send")}
      text={text}
      onText={write}
      people={people}
      isBusy={add.isPending}
      onSend={send}
    />
  );
}

const readAgainMs = 15_000;

/** Of others alone: nobody's own words are new to them. */
const isNewSince = ({ at, isOwn }: { at: string; isOwn: boolean }, lastVisit: string) => !isOwn && at > lastVisit;

type Props = { id: string; about: SnippetCase; lastVisit: string | null };

/** What reviewers write to each other about one verification. */
export function Comments({ id, about, lastVisit }: Props) {
  const { t } = useTranslation("teamwork");
  const words = useUiWords();
  const can = useCan();
  const format = useFormat();
  const { data, error, refetch, isPlaceholderData } = useReplyQuery(
    verificationComments.list,
    { params: { id } },
    { refetchInterval: readAgainMs },
  );
  if (!data || isPlaceholderData)
    return error ? (
      <div role="alert" className={classes.root}>
        <p className={classes.quiet}>{t("comments.failed")}</p>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </div>
    ) : (
      <Loader size="sm" />
    );
  return (
    <div className={classes.root}>
      {data.items.length === 0 && (
        <EmptyState isSmall icon={<IconMessage size={16} stroke={1.75} />} title={t("comments.none")} />
      )}
      {lastVisit && data.items.some((comment) => isNewSince(comment, lastVisit)) && (
        <p className={classes.since}>{t("comments.newSince", { at: format.instant(lastVisit) })}</p>
      )}
      <ol className={classes.list} aria-label={t("comments.label")}>
        {data.items.map((comment) => (
          <CommentItem
            key={comment.id}
            verificationId={id}
            about={about}
            comment={comment}
            people={data.people}
            isNew={lastVisit !== null && isNewSince(comment, lastVisit)}
          />
        ))}
      </ol>
      {can("verifications:review") && (
        <>
          <NewComment key={id} id={id} about={about} people={data.people} />
          <p className={classes.quiet}>{t("comments.hint")}</p>
        </>
      )}
    </div>
  );
}
