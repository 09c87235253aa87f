import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/CheckboxCard.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import { useTranslation } from "react-i18next";
import { type DeclineReason, declineReasonGroups } from "#contract/records/verifications/verification-states.ts";
import { Keycap } from "#ui/keycap.tsx";
import classes from "./decline.module.css";
import { keyedReasons, reasonGroups } from "./decline-reasons.rules.ts";

function Reason({ reason, isChosen, onToggle }: { reason: DeclineReason; isChosen: boolean; onToggle: () => void }) {
  const { t } = useTranslation("verifications");
  const digit = keyedReasons.indexOf(reason) + 1;
  return (
    <Checkbox.Card
      className={classes.card ?? ""}
      checked={isChosen}
      onClick={onToggle}
      {...(digit > 0 ? { "aria-keyshortcuts": String(digit) } : {})}
      {...(digit === 1 ? { "data-autofocus": true } : {})}
    >
      <Checkbox.Indicator size="xs" />
      <span className={classes.words}>
        <span className={classes.name}>{t(`reasons.${reason}`)}</span>
        <span className={classes.hint}>{t(`reasonHints.${reason}`)}</span>
      </span>
      {digit > 0 && <Keycap>{String(digit)}</Keycap>}
    </Checkbox.Card>
  );
}

export function DeclineReasons({
  chosen,
  isMissing,
  onToggle,
}: {
  chosen: readonly DeclineReason[];
  isMissing: boolean;
  onToggle: (reason: DeclineReason) => void;
}) {
  const { t } = useTranslation("verifications");
  return (
    <fieldset className={classes.reasons} {...(isMissing ? { "aria-describedby": "reason-needed" } : {})}>
      <legend className={classes.legend}>{t("declineDrawer.reasons")}</legend>
      {isMissing && (
        <p id="reason-needed" className={classes.error} role="alert">
          {t("declineDrawer.reasonNeeded")}
        </p>
      )}
      {reasonGroups.map((group) => (
        <fieldset key={group} className={classes.group}>
          <legend className={classes.groupName}>{t(`declineDrawer.groups.${group}`)}</legend>
          {declineReasonGroups[group].map((reason) => (
            <Reason key={reason} reason={reason} isChosen={chosen.includes(reason)} onToggle={() => onToggle(reason)} />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
