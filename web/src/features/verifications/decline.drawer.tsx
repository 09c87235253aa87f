import { Button, Checkbox, Textarea } from "@mantine/core";
import "@mantine/core/styles/CheckboxCard.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { reviewerDeclineReasons } from "#contract/verification-states.ts";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { Drawer } from "#ui/drawer.tsx";
import { Keycap } from "#ui/keycap.tsx";
import { useUiWords } from "#ui/words.ts";
import { type ReviewerReason, useDecision } from "./decide-verification.ts";
import classes from "./decline.module.css";
import { reasonIndexOf } from "./review-keys.rules.ts";
import { StaleNote } from "./stale-note.widget.tsx";

type Props = { view: VerificationView; onReload: () => Promise<VerificationView | undefined>; onClose: () => void };

function Reasons({
  chosen,
  isMissing,
  onToggle,
}: {
  chosen: readonly ReviewerReason[];
  isMissing: boolean;
  onToggle: (reason: ReviewerReason) => void;
}) {
  const { t } = useTranslation("verifications");
  return (
    <fieldset className={classes.reasons} {...(isMissing ? { "aria-describedby": "reason-needed" } : {})}>
      <legend className={classes.legend}>{t("declineDrawer.reasons")}</legend>
      {reviewerDeclineReasons.map((reason, index) => (
        <Checkbox.Card
          key={reason}
          className={classes.card ?? ""}
          checked={chosen.includes(reason)}
          onClick={() => onToggle(reason)}
          aria-keyshortcuts={String(index + 1)}
          {...(index === 0 ? { "data-autofocus": true } : {})}
        >
          <Checkbox.Indicator />
          <span className={classes.words}>
            <span className={classes.name}>{t(`reasons.${reason}`)}</span>
            <span className={classes.hint}>{t(`reasonHints.${reason}`)}</span>
          </span>
          <Keycap>{String(index + 1)}</Keycap>
        </Checkbox.Card>
      ))}
      {isMissing && (
        <p id="reason-needed" className={classes.error} role="alert">
          {t("declineDrawer.reasonNeeded")}
        </p>
      )}
    </fieldset>
  );
}

function useDeclineForm({ view, onReload, onClose }: Props) {
  const [version, setVersion] = useState(view.version);
  const [chosen, setChosen] = useState<ReviewerReason[]>([]);
  const [comment, setComment] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [isReloading, setIsReloading] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { decide, isBusy, isStale, forget } = useDecision(view, version);
  const toggle = (reason: ReviewerReason) => {
    setIsMissing(false);
    setChosen((before) => (before.includes(reason) ? before.filter((each) => each !== reason) : [...before, reason]));
  };
  const confirm = () => {
    if (chosen.length === 0) setIsMissing(true);
    else decide({ status: "invalid", decline_reasons: chosen, comment: comment.trim() }, onClose);
  };
  const reload = async () => {
    setIsReloading(true);
    const fresh = await onReload();
    setIsReloading(false);
    if (!fresh) return;
    setVersion(fresh.version);
    forget();
    // The button that was pressed is gone.
    top.current?.focus();
  };
  const hasMoved = isStale || view.version !== version;
  return { top, chosen, comment, setComment, isMissing, isBusy, isReloading, hasMoved, toggle, confirm, reload };
}

/** Digits choose reasons unless the comment is being written; Ctrl or ⌘ with Enter confirms. Wherever the focus is. */
function useDeclineKeys({
  onConfirm,
  onToggle,
}: {
  onConfirm: () => void;
  onToggle: (reason: ReviewerReason) => void;
}) {
  const tell = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onConfirm();
      return;
    }
    if (event.target instanceof HTMLTextAreaElement) return;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const index = reasonIndexOf({ key: event.key, code: event.code, hasModifier });
    const reason = index === null ? undefined : reviewerDeclineReasons[index];
    if (reason) onToggle(reason);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => tell(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Why it is declined: reasons by key or click, a comment, and the confirmation. What is typed outlives a conflict. */
export function DeclineDrawer(props: Props) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const form = useDeclineForm(props);
  const { view, onClose } = props;
  useDeclineKeys({ onConfirm: () => !form.hasMoved && form.confirm(), onToggle: form.toggle });
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t("declineDrawer.title", { name: view.applicant.name || t("noName") })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button color="red.9" loading={form.isBusy} disabled={form.hasMoved} onClick={form.confirm}>
            {t("declineDrawer.confirm")}
          </Button>
        </>
      }
    >
      <div className={classes.form} ref={form.top} tabIndex={-1}>
        {form.hasMoved && <StaleNote onReload={() => void form.reload()} isBusy={form.isReloading} />}
        <Reasons chosen={form.chosen} isMissing={form.isMissing} onToggle={form.toggle} />
        <Textarea
          label={t("declineDrawer.comment")}
          description={t("declineDrawer.commentHint")}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={form.comment}
          onChange={(event) => form.setComment(event.currentTarget.value)}
        />
        <p className={classes.keys}>{t("declineDrawer.keys")}</p>
      </div>
    </Drawer>
  );
}
