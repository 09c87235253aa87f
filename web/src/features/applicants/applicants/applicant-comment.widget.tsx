import { Button, Textarea } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./record.module.css";

const longest = 2000;

/** One line until somebody writes; what could not be saved stays. */
export function ApplicantComment({ id }: { id: string }) {
  const { t } = useTranslation("applicants");
  const [words, setWords] = useState("");
  const write = useWrite(applicants.comment, [applicants.view]);
  const hint = useId();
  const comment = words.trim();
  const save = () => {
    if (comment === "" || write.isPending) return;
    write.mutate(
      { params: { id }, body: { comment } },
      {
        onSuccess: () => {
          setWords("");
          notifySuccess(t("ask.comment.done"));
        },
        onError: (error) => notifyError(sayError(error)),
      },
    );
  };
  return (
    <form
      className={classes.comment}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        aria-label={t("ask.comment.label")}
        aria-describedby={hint}
        placeholder={t("ask.comment.title")}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={longest}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className={classes.commentFoot} hidden={words === ""}>
        <span id={hint} className={classes.quiet}>
          {t("ask.comment.body")}
        </span>
        <Button type="submit" variant="default" size="xs" disabled={comment === ""} loading={write.isPending}>
          {t("ask.comment.action")}
        </Button>
      </div>
    </form>
  );
}
