import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "#ui/confirm.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./editor-head.module.css";

type Address = { routeId: string; params: object };

type Props = {
  /** Both have the same keys. */
  words: "forms" | "themes";
  title: ReactNode;
  tools?: ReactNode;
  isDirty: boolean;
  isSaving: boolean;
  canSave: boolean;
  /** Left out, the button submits the form around it. */
  onSave?: () => void;
  onDiscard: () => void;
  /** Asked at the moment of leaving. */
  loses: () => boolean;
  /** Moving between parts of the editor keeps the changes. */
  isInside: (current: Address, next: Address) => boolean;
};

function LeaveGuard({ words, loses, isInside }: Pick<Props, "words" | "loses" | "isInside">) {
  const { t } = useTranslation(words);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => !isInside(current, next) && loses(),
    enableBeforeUnload: loses,
    withResolver: true,
  });
  return (
    <Confirm
      isOpen={status === "blocked"}
      title={t("leave.title")}
      action={t("leave.action")}
      isDangerous
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t("leave.body")}
    </Confirm>
  );
}

function DiscardButton({ words, isDisabled, onDiscard }: Pick<Props, "words" | "onDiscard"> & { isDisabled: boolean }) {
  const { t } = useTranslation(words);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" disabled={isDisabled} onClick={() => setAsking(true)}>
        {t("editor.discard")}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t("discard.title")}
        action={t("discard.action")}
        isDangerous
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        onClose={() => setAsking(false)}
      >
        {t("discard.body")}
      </Confirm>
    </>
  );
}

export function EditorHead({ words, title, tools, isDirty, isSaving, canSave, onSave, onDiscard, ...guard }: Props) {
  const { t } = useTranslation(words);
  return (
    <>
      <PageHeader
        title={title}
        beside={
          isDirty && (
            <span className={classes.unsaved}>
              <StatusBadge tone="wait">{t("editor.unsaved")}</StatusBadge>
            </span>
          )
        }
        actions={
          <>
            {tools}
            <DiscardButton words={words} isDisabled={!isDirty || isSaving} onDiscard={onDiscard} />
            <Button type={onSave ? "button" : "submit"} loading={isSaving} disabled={!canSave} onClick={onSave}>
              {t("editor.save")}
            </Button>
          </>
        }
      />
      <LeaveGuard words={words} {...guard} />
    </>
  );
}
