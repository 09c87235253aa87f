import { useTranslation } from "react-i18next";
import type { CallbackRow } from "#contract/callbacks/callbacks.contract.ts";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";

const tones: Record<CallbackRow["status"], BadgeTone> = { pending: "wait", delivered: "good", failed: "bad" };

type Shown = Pick<CallbackRow, "status" | "isPaused"> & { attempts: number };

export function CallbackStatus({ status, isPaused, attempts }: Shown) {
  const { t } = useTranslation("callbacks");
  const words = isPaused ? "paused" : status === "pending" && attempts > 0 ? "retrying" : status;
  return <StatusBadge tone={isPaused ? "quiet" : tones[status]}>{t(`status.${words}`)}</StatusBadge>;
}
