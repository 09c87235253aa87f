import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import type { CheckResult } from "#contract/records/verifications/verification-states.ts";
import { LateTooltip } from "#ui/late-tooltip.tsx";
import { Nothing } from "#ui/nothing.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./check-summary.module.css";
import { groupChecks } from "./check-summary.rules.ts";

export const resultIcons: Record<CheckResult, TablerIcon> = {
  pass: IconCircleCheck,
  review: IconAlertTriangle,
  fail: IconCircleX,
  not_available: IconCircleDashed,
};

export function CheckSummary({ checks }: { checks: VerificationRow["checks"] }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  if (checks.length === 0) return <Nothing label={t("noChecks")} />;
  return (
    <span className={classes.root}>
      {groupChecks(checks).map(({ result, names }) => {
        const Icon = resultIcons[result];
        const count = t(`resultCount.${result}`, { count: names.length });
        const list = format.list(names.map((name) => t(`checks.${name}`)));
        return (
          <LateTooltip key={result} label={`${count}: ${list}`}>
            <span className={classes.group} data-result={result} role="img" aria-label={`${count}: ${list}`}>
              <Icon size={16} stroke={2} aria-hidden />
              <span aria-hidden>{names.length}</span>
            </span>
          </LateTooltip>
        );
      })}
    </span>
  );
}
