import { Loader } from "@mantine/core";
import { IconRadar2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { useUiWords } from "#ui/words.ts";
import { type ApiError, isGone } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import type { MonitoringTab } from "./monitoring-address.rules.ts";

type Props = {
  tab: MonitoringTab;
  back: string;
  error: ApiError | null;
  words: { notFound: string; failed: string };
  onRetry: () => void;
  /** Null while it is loading. */
  children: ReactNode;
};

/** A page of one report or applicant: the way back, and what stands there while it is not there. */
export function DetailFrame({ tab, back, error, words, onRetry, children }: Props) {
  const { t } = useTranslation("monitoring");
  const ui = useUiWords();
  return (
    <>
      <BackLink label={back} link={(face) => <Link to="/monitoring/$tab" params={{ tab }} {...face} />} />
      {children}
      {!children && error && isGone(error) && (
        <EmptyState icon={<IconRadar2 size={20} />} title={t("notFound.title")}>
          {words.notFound}
        </EmptyState>
      )}
      {!children && error && !isGone(error) && (
        <LoadFailure error={{ message: sayError(error, words.failed), onRetry }} />
      )}
      {!children && !error && (
        <div role="status">
          <Loader size="sm" /> {ui.loading}
        </div>
      )}
    </>
  );
}
