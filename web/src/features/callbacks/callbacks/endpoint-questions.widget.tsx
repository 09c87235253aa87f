import { Loader, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WebhookEndpointView } from "#contract/callbacks/webhook-endpoints.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TrialOutcome } from "#web/features/callbacks/api-keys/trial-outcome.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useLast } from "#web/platform/use-last.ts";
import type { useEndpointActs } from "./use-endpoint-acts.ts";

export type EndpointQuestion = { endpoint: WebhookEndpointView; what: "rotate" | "test" | "remove" };

type Props = {
  question: EndpointQuestion | null;
  acts: ReturnType<typeof useEndpointActs>;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

function Trial({ isOpen, url, trial, onClose }: { isOpen: boolean; url: string; onClose: () => void } & TrialOf) {
  const { t } = useTranslation("callbacks");
  const { data, error, isPending } = trial;
  return (
    <Dialog title={t("trial.title")} isOpen={isOpen} onClose={onClose}>
      <Text size="sm" c="dimmed" mb="sm">
        <bdi>{url}</bdi>
      </Text>
      {isPending && (
        <Text role="status">
          <Loader size="xs" aria-hidden /> {t("trial.running")}
        </Text>
      )}
      {!isPending && error && <Text role="alert">{sayError(error, t("failed.test"))}</Text>}
      {!isPending && data && <TrialOutcome tested={data} />}
    </Dialog>
  );
}
type TrialOf = { trial: Props["acts"]["trial"] };

/** The question before an endpoint's secret is rotated or it is deleted, and what became of a test. */
export function EndpointQuestions({ question, acts, onSecret, onClose }: Props) {
  const { t } = useTranslation("callbacks");
  const last = useLast(question);
  const url = last?.endpoint.url ?? "";
  return (
    <>
      <Confirm
        isOpen={question?.what === "rotate"}
        title={t("rotate.title")}
        action={t("endpoints.rotate")}
        isBusy={acts.isBusy}
        onConfirm={() => question && acts.rotate(question.endpoint.id, onSecret, onClose)}
        onClose={onClose}
      >
        {t("rotate.body", { url })}
      </Confirm>
      <Confirm
        isOpen={question?.what === "remove"}
        title={t("remove.title")}
        action={t("endpoints.remove")}
        isDangerous
        isBusy={acts.isBusy}
        onConfirm={() => question && acts.remove(question.endpoint.id, onClose)}
        onClose={onClose}
      >
        {t("remove.body", { url })}
      </Confirm>
      <Trial isOpen={question?.what === "test"} url={url} trial={acts.trial} onClose={onClose} />
    </>
  );
}
