import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { apiKeys } from "#contract/callbacks/api-keys.calls.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useAttemptWords } from "#web/platform/attempt-words.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./api-keys.module.css";

/** What became of a test callback. */
export function TrialOutcome({ tested }: { tested: ReplyOfEndpoint<typeof apiKeys.testCallback> }) {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  const sayAttempt = useAttemptWords();
  const { isDelivered, httpStatus, durationMs, reply, error } = tested;
  const said = reply ?? (error ? sayAttempt(error) : "");
  return (
    <Stack gap="xs" role="status">
      <Group gap="xs">
        <StatusBadge tone={isDelivered ? "good" : "bad"}>
          {t(isDelivered ? "test.delivered" : "test.refused")}
        </StatusBadge>
        <Text size="sm" c="dimmed">
          {httpStatus === null ? t("test.noReply") : t("test.status", { status: httpStatus })}
          {httpStatus !== null && ` · ${t("test.took", { ms: format.number(Math.round(durationMs)) })}`}
        </Text>
      </Group>
      {said !== "" && (
        <pre className={classes.said} dir="auto">
          {said}
        </pre>
      )}
    </Stack>
  );
}
