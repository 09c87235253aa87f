import type { Logger } from "pino";
import { describeFailure } from "#server/platform/jobs/failed-jobs.rules.ts";
import { releaseVersion } from "#server/platform/release-version.ts";
import type { TraceSettings } from "./traces.config.ts";
import type { TraceSource } from "./traces.ts";

/** The library is loaded here and nowhere else, so that a start without traces pays nothing. @param role of this process */
export async function openTraces(
  settings: TraceSettings | null,
  role: string,
  log: Logger,
): Promise<TraceSource | null> {
  if (settings === null) return null;
  const { openTraceSource } = await import("./opentelemetry.ts");
  return openTraceSource(
    settings,
    { role, version: releaseVersion() },
    {
      fails: (error) =>
        log.warn(describeFailure(error), "traces do not arrive at their collector; nothing waits for them"),
      arrives: () => log.info("traces arrive again"),
    },
  );
}
