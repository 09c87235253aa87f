import { Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/CheckboxCard.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type DeclineReason, declineReasonGroups } from "#contract/records/verifications/verification-states.ts";
import { Keycap } from "#ui/keycap.tsx";
import classes from "./decline.module.css";
import { isReasonLike, reasonGroups } from "./decline-reasons.rules.ts";

type ReasonProps = { reason: DeclineReason; isChosen: boolean; isFirst: boolean; onToggle: () => void };

function Reason({ reason, isChosen, isFirst, onToggle }: ReasonProps) {
  const { t } = useTranslation("verifications");
  return (
    <Checkbox.Card
      className={classes.card ?? ""}
      checked={isChosen}
      onClick={onToggle}
      data-first={isFirst || undefined}
    >
      <Checkbox.Indicator size="xs" />
      <span className={classes.words}>
        <span className={classes.name}>{t(`reasons.${reason}`)}</span>
        <span className={classes.hint}>{t(`reasonHints.${reason}`)}</span>
      </span>
      {isFirst && (
        <span aria-hidden>
          <Keycap>↵</Keycap>
        </span>
      )}
    </Checkbox.Card>
  );
}

/** Every group with what is like the typed text; without a text all. */
function useFound() {
  const { t } = useTranslation("verifications");
  const [text, setText] = useState("");
  const groups = reasonGroups.flatMap((group) => {
    const reasons = declineReasonGroups[group].filter((reason) =>
      isReasonLike(text, [t(`reasons.${reason}`), t(`reasonHints.${reason}`)]),
    );
    return reasons.length > 0 ? [{ group, reasons }] : [];
  });
  const first = text.trim() === "" ? undefined : groups[0]?.reasons[0];
  return { text, setText, groups, first };
}

type Props = { chosen: readonly DeclineReason[]; isMissing: boolean; onToggle: (reason: DeclineReason) => void };

/** Typing narrows them down; Enter takes the first. */
export function DeclineReasons({ chosen, isMissing, onToggle }: Props) {
  const { t } = useTranslation("verifications");
  const { text, setText, groups, first } = useFound();
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!first) return;
    onToggle(first);
    setText("");
  };
  return (
    <fieldset className={classes.reasons} {...(isMissing ? { "aria-describedby": "reason-needed" } : {})}>
      <legend className={classes.legend}>{t("declineDrawer.reasons")}</legend>
      <TextInput
        type="search"
        aria-label={t("declineDrawer.find")}
        placeholder={t("declineDrawer.find")}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={press}
      />
      {isMissing && (
        <p id="reason-needed" className={classes.error} role="alert">
          {t("declineDrawer.reasonNeeded")}
        </p>
      )}
      <p className={groups.length === 0 ? classes.hint : classes.unseen} role="status">
        {text.trim() !== "" && t("declineDrawer.found", { count: groups.flatMap(({ reasons }) => reasons).length })}
      </p>
      {groups.map(({ group, reasons }) => (
        <fieldset key={group} className={classes.group}>
          <legend className={classes.groupName}>{t(`declineDrawer.groups.${group}`)}</legend>
          {reasons.map((reason) => (
            <Reason
              key={reason}
              reason={reason}
              isChosen={chosen.includes(reason)}
              isFirst={reason === first}
              onToggle={() => onToggle(reason)}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
