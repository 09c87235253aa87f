import { Button, Textarea } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { JudgedHit } from "#contract/records/verifications/screening.ts";
import { Keycap } from "#ui/keycap.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useUiWords } from "#ui/words.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./judgement.module.css";

type Hit = z.infer<typeof JudgedHit>;

const readyReasons = ["birth", "country", "gender", "photo", "name"] as const;
const shortest = 3;

const focusAtFirst = (field: HTMLTextAreaElement | null) => field?.focus();

function ReasonForm({
  isBusy,
  onSave,
  onClose,
}: {
  isBusy: boolean;
  onSave: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("screenings");
  const words = useUiWords();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const write = (text: string) => {
    setReason(text);
    setIsMissing(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < shortest) setIsMissing(true);
    else onSave(reason.trim());
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <Textarea
        label={t("judge.reason")}
        value={reason}
        error={isMissing && t("judge.tooShort")}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={6}
        ref={focusAtFirst}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
      <fieldset className={classes.ready} aria-label={t("judge.ready")}>
        {readyReasons.map((each) => (
          <Button key={each} size="compact-sm" variant="default" onClick={() => write(t(`judge.reasons.${each}`))}>
            {t(`judge.reasons.${each}`)}
          </Button>
        ))}
      </fieldset>
      <div className={classes.buttons}>
        <Button size="xs" type="submit" loading={isBusy}>
          {t("judge.save")}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function Standing({ hit }: { hit: Hit }) {
  const { t } = useTranslation("screenings");
  const format = useFormat();
  if (hit.verdict === null) return null;
  const at = hit.judgedAt === null ? "" : format.instant(hit.judgedAt);
  return (
    <div className={classes.standing}>
      <StatusBadge tone={hit.verdict === "relevant" ? "bad" : "good"}>
        {t(hit.verdict === "relevant" ? "judge.isRelevant" : "judge.isIrrelevant")}
      </StatusBadge>
      {hit.judgedAt && (
        <span className={classes.quiet}>
          {hit.judgedBy ? t("judge.by", { name: hit.judgedBy, at }) : t("judge.byNobody", { at })}
        </span>
      )}
      {hit.reason && (
        <span className={classes.reason} dir="auto">
          {hit.reason}
        </span>
      )}
      {hit.isRemembered && <span className={classes.note}>{t("judge.remembered")}</span>}
    </div>
  );
}

export type JudgeHit = (verdict: Hit["verdict"], reason?: string) => void;

type Props = {
  hit: Hit;
  isBusy: boolean;
  canJudge: boolean;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onJudge: JudgeHit;
};

export function Judgement({ hit, isBusy, canJudge, isAsking, onAsk, onJudge }: Props) {
  const { t } = useTranslation("screenings");
  if (!canJudge) return <Standing hit={hit} />;
  if (isAsking)
    return (
      <ReasonForm isBusy={isBusy} onSave={(reason) => onJudge("irrelevant", reason)} onClose={() => onAsk(false)} />
    );
  return (
    <div className={classes.root}>
      <Standing hit={hit} />
      <div className={classes.buttons}>
        {hit.verdict !== "relevant" && (
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            leftSection={<IconCheck size={16} />}
            rightSection={<Keycap>R</Keycap>}
            aria-keyshortcuts="R"
            onClick={() => onJudge("relevant")}
          >
            {t("judge.relevant")}
          </Button>
        )}
        {hit.verdict !== "irrelevant" && (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            leftSection={<IconX size={16} />}
            rightSection={<Keycap>I</Keycap>}
            aria-keyshortcuts="I"
            onClick={() => onAsk(true)}
          >
            {t("judge.irrelevant")}
          </Button>
        )}
        {hit.verdict !== null && (
          <Button size="xs" variant="subtle" disabled={isBusy} onClick={() => onJudge(null)}>
            {t("judge.takeBack")}
          </Button>
        )}
      </div>
    </div>
  );
}
