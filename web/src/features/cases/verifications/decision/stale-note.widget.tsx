import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/note.tsx";
import type { DecisionConflict } from "./moved.rules.ts";

type Props = { why: NonNullable<DecisionConflict>; onReload: () => void; isBusy: boolean };

export function StaleNote({ why, onReload, isBusy }: Props) {
  const { t } = useTranslation("verifications");
  return (
    <Note tone="wait" icon={<IconAlertTriangle size={16} aria-hidden />} title={t(`decide.${why}.title`)} role="alert">
      {t(`decide.${why}.body`)}
      <Button variant="default" size="xs" mt="xs" display="block" loading={isBusy} onClick={onReload}>
        {t("decide.stale.reload")}
      </Button>
    </Note>
  );
}
