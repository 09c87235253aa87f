import { apiKeys } from "#contract/callbacks/api-keys.calls.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { projects } from "#contract/project/projects.calls.ts";
import { useCan } from "#web/platform/can.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

export type StartStep = { name: "form" | "link" | "review" | "team" | "api"; isDone: boolean };

/** The steps that the role may do; none while it is not known which are finished. */
export function useStartSteps(): StartStep[] {
  const can = useCan();
  const mayReview = can("verifications:read");
  const mayConnect = can("api-keys:manage");
  const info = useReplyQuery(projects.info, { body: {} }).data;
  const counted = useReplyQuery(verifications.counts, { body: {} }, { enabled: mayReview }).data;
  const keys = useReplyQuery(apiKeys.list, {}, { enabled: mayConnect }).data;
  if (!info || (mayReview && !counted) || (mayConnect && !keys)) return [];
  const counts = counted?.counts;
  const steps: (StartStep & { may: boolean })[] = [
    { name: "form", may: can("forms:manage"), isDone: info.formsCount > 0 },
    { name: "link", may: can("forms:manage"), isDone: info.verificationsCount > 0 },
    { name: "review", may: mayReview, isDone: (counts?.valid ?? 0) + (counts?.invalid ?? 0) > 0 },
    { name: "team", may: can("members:manage"), isDone: info.membersCount > 1 },
    { name: "api", may: mayConnect, isDone: (keys?.keys.length ?? 0) > 0 },
  ];
  return steps.filter(({ may }) => may).map(({ name, isDone }) => ({ name, isDone }));
}
