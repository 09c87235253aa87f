import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/account/sessions.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { LoadingScreen } from "#web/features/frame/layout/loading-screen.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { StartOver } from "./start-over.widget.tsx";

/** Shown while `useProvenEmail` is loading; offers a way out if it fails. */
export function ProvenEmailScreen() {
  const { t } = useTranslation("sessions");
  const { isFetching, error, refetch } = useReplyQuery(sessions.email, {});
  if (isFetching) return <LoadingScreen />;
  return (
    <Stack gap="md">
      <FormAlert message={sayError(error, t("failed.account"))} />
      <Button variant="default" onClick={() => void refetch()}>
        {t("failed.retry")}
      </Button>
      <Group>
        <StartOver />
      </Group>
    </Stack>
  );
}
