import { SegmentedControl, Stack } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formTrialCases, formTrialDays, formTrials } from "#contract/forms/form-trials.calls.ts";
import type { FormTrial } from "#contract/forms/form-trials.contract.ts";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { Drawer } from "#ui/drawer.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { ChangedCases } from "./changed-cases.widget.tsx";
import classes from "./form-trial.module.css";
import { TrialFigures } from "./trial-figures.widget.tsx";

type Days = (typeof formTrialDays)[number];

function PeriodChoice({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const { t } = useTranslation(["formTrials", "verifications"]);
  const words: Record<Days, string> = { 7: t("verifications:periods.last7"), 30: t("days30") };
  return (
    <SegmentedControl
      aria-label={t("period")}
      data={formTrialDays.map((each) => ({ value: String(each), label: words[each] }))}
      value={String(days)}
      onChange={(value) => onDays(formTrialDays.find((each) => String(each) === value) ?? days)}
    />
  );
}

function Outcome({ trial }: { trial: FormTrial }) {
  const { t } = useTranslation("formTrials");
  const format = useFormat();
  if (trial.cases === 0) return <EmptyState icon={<IconInbox size={20} />} title={t("empty")} />;
  return (
    <Stack gap="lg">
      {trial.isCut && <p className={classes.quiet}>{t("cut", { number: format.number(formTrialCases) })}</p>}
      <TrialFigures trial={trial} />
      {trial.changed ? <ChangedCases cases={trial.changed} /> : <p className={classes.quiet}>{t("hidden")}</p>}
    </Stack>
  );
}

/** `config`: the draft as it was when this was opened. */
type Props = { id: string; config: FormConfigInput; onClose: () => void };

export default function FormTrialDrawer({ id, config, onClose }: Props) {
  const { t } = useTranslation("formTrials");
  const [days, setDays] = useState<Days>(formTrialDays[0]);
  const trial = useReplyQuery(formTrials.run, { body: { id, config, days } });
  return (
    <Drawer isOpen onClose={onClose} title={t("title")} size="xl">
      <Stack gap="lg" aria-busy={trial.isFetching}>
        <p className={classes.quiet}>{t("lead")}</p>
        <PeriodChoice days={days} onDays={setDays} />
        {trial.error ? (
          <LoadFailure
            error={{ title: t("failed"), message: sayError(trial.error), onRetry: () => void trial.refetch() }}
          />
        ) : trial.data ? (
          <Outcome trial={trial.data} />
        ) : (
          <Skeleton height={220} radius="md" />
        )}
      </Stack>
    </Drawer>
  );
}
