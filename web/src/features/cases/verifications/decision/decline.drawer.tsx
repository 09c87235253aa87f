import { Button, Textarea } from "@mantine/core";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import { Drawer } from "#ui/drawer.tsx";
import { useUiWords } from "#ui/words.ts";
import { useSnippets } from "#web/features/records/snippets/use-snippets.widget.tsx";
import { snippetCaseOf } from "../snippet-case.rules.ts";
import { type BlacklistChoice, BlacklistChoiceGroup, noBlacklist } from "./blacklist-choice.widget.tsx";
import { type SeenVerification, useDecision } from "./decide-verification.ts";
import classes from "./decline.module.css";
import { type DeclineObstacle, whyNotDecline } from "./decline-reasons.rules.ts";
import { DeclineReasons } from "./decline-reasons.widget.tsx";
import type { DecisionConflict } from "./moved.rules.ts";
import { StaleNote } from "./stale-note.widget.tsx";

type Props = {
  view: VerificationView;
  onReload: () => Promise<VerificationView | undefined>;
  onOpen: (id: string) => void;
  onDone: () => void;
  onClose: () => void;
};

const longest = 2000;

function useDeclineForm({ view, onReload, onOpen, onDone }: Props) {
  const [seen, setSeen] = useState<SeenVerification>(view);
  const [chosen, setChosen] = useState<DeclineReason[]>([]);
  const [comment, setComment] = useState("");
  const [lists, setLists] = useState(noBlacklist);
  const [missing, setMissing] = useState<DeclineObstacle>(null);
  const [isReloading, setIsReloading] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { decide, isBusy, moved, forget } = useDecision(view, seen, onOpen);
  const toggle = (reason: DeclineReason) => {
    setMissing(null);
    setChosen((before) => (before.includes(reason) ? before.filter((each) => each !== reason) : [...before, reason]));
  };
  const confirm = () => {
    const wanted = whyNotDecline(chosen, comment, lists);
    setMissing(wanted);
    if (wanted === "comment") field.current?.focus();
    if (wanted === "reason") top.current?.scrollIntoView();
    const listed = lists.codes.length > 0 ? { blacklists: lists.codes, blacklist_fields: lists.fields } : {};
    if (!wanted) decide({ status: "invalid", decline_reasons: chosen, comment: comment.trim(), ...listed }, onDone);
  };
  const reload = async () => {
    setIsReloading(true);
    const fresh = await onReload();
    setIsReloading(false);
    if (!fresh) return;
    setSeen(fresh);
    forget();
    // The pressed button is gone.
    top.current?.focus();
  };
  const hasNews = view.laterDuplicates > seen.laterDuplicates ? "duplicate" : null;
  const hasMoved: DecisionConflict = moved ?? (view.rowVersion !== seen.rowVersion ? "stale" : hasNews);
  const write = (words: string) => {
    setMissing(null);
    setComment(words);
  };
  const chooseLists = (choice: BlacklistChoice) => {
    setMissing(null);
    setLists(choice);
  };
  return {
    top,
    field,
    chosen,
    comment,
    lists,
    chooseLists,
    write,
    missing,
    isBusy,
    isReloading,
    hasMoved,
    toggle,
    confirm,
    reload,
  };
}

/** Ctrl or ⌘ with Enter confirms, wherever the focus is. */
function useConfirmKey(onConfirm: () => void) {
  const tell = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onConfirm();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => tell(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** The input survives a conflict with another reviewer. */
export function DeclineDrawer(props: Props) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const form = useDeclineForm(props);
  const { view, onClose } = props;
  const snippets = useSnippets({
    field: "decline_comment",
    about: snippetCaseOf(view),
    area: form.field,
    text: form.comment,
    longest,
    onText: form.write,
  });
  useConfirmKey(() => !form.hasMoved && form.confirm());
  return (
    <Drawer
      isOpen
      size="lg"
      onClose={onClose}
      title={t("declineDrawer.title", { name: view.applicant.name || t("noName") })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button color="red.9" loading={form.isBusy} disabled={form.hasMoved !== null} onClick={form.confirm}>
            {t("declineDrawer.confirm")}
          </Button>
        </>
      }
    >
      <div className={classes.form} ref={form.top} tabIndex={-1}>
        {form.hasMoved && (
          <StaleNote why={form.hasMoved} onReload={() => void form.reload()} isBusy={form.isReloading} />
        )}
        <DeclineReasons chosen={form.chosen} isMissing={form.missing === "reason"} onToggle={form.toggle} />
        <div>
          <Textarea
            ref={form.field}
            label={t("declineDrawer.comment")}
            description={t("declineDrawer.commentHint")}
            error={form.missing === "comment" && t("declineDrawer.commentNeeded")}
            withAsterisk={form.chosen.includes("OTHER")}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={longest}
            value={form.comment}
            onChange={(event) => {
              form.write(event.currentTarget.value);
              snippets.onTyped(event);
            }}
          />
          {snippets.button}
        </div>
        <BlacklistChoiceGroup
          choice={form.lists}
          isFieldMissing={form.missing === "field"}
          onChange={form.chooseLists}
        />
        <p className={classes.keys}>{t("declineDrawer.keys")}</p>
      </div>
    </Drawer>
  );
}
