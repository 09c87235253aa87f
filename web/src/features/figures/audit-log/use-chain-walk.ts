import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { auditLog } from "#contract/figures/audit-log.calls.ts";
import type { ChainReport } from "#contract/figures/audit-log.contract.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { notifyError } from "#web/platform/notify.ts";

export function useChainWalk() {
  const cache = useQueryClient();
  const [report, setReport] = useState<ChainReport | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController | null>(null);

  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setReport(null);
    setIsRunning(true);
    try {
      let cursor: string | null | undefined;
      do {
        const part: ChainReport = await sendDeskCall(auditLog.verify, { body: cursor ? { cursor } : {} }, stop.signal);
        setReport(part);
        cursor = part.cursor;
      } while (cursor);
      // The result is itself an audit entry.
      await cache.invalidateQueries({ queryKey: [auditLog.list.path] });
    } catch (error) {
      setReport(null);
      if (!stop.signal.aborted) notifyError(error);
    } finally {
      setIsRunning(false);
    }
  };
  return {
    report,
    isRunning,
    start: () => void start(),
    stop: () => running.current?.abort(),
    dismiss: () => setReport(null),
  };
}
