import { Button, Stack, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { callbacks } from "#contract/callbacks/callbacks.calls.ts";
import type { CallbackView } from "#contract/callbacks/callbacks.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CallbackSignature } from "#web/features/records/case-parts/callback-signature.widget.tsx";
import { AttemptItem, prettyJson } from "#web/features/records/case-parts/callbacks.widget.tsx";
import { useCan } from "#web/platform/can.ts";
import { sayError } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import { CallbackStatus } from "./callback-status.widget.tsx";
import classes from "./callbacks.module.css";
import { useResend } from "./use-resend.ts";

function About({ callback }: { callback: CallbackView }) {
  const { t } = useTranslation("callbacks");
  const can = useCan();
  const { verificationId, serviceId } = callback;
  if (verificationId !== null)
    return can("verifications:read") ? (
      <Link to="/verifications/$id" params={{ id: verificationId }} search={{ tab: "callbacks" }}>
        {t("view.openVerification")}
      </Link>
    ) : (
      <bdi>{verificationId}</bdi>
    );
  if (serviceId === null) return null;
  return (
    <Link to="/services/$id" params={{ id: serviceId }}>
      {t("view.openService")}
    </Link>
  );
}

function Body({ text }: { text: string | null }) {
  const { t } = useTranslation("callbacks");
  if (text === null)
    return (
      <Text size="sm" c="dimmed">
        {t("view.withheld")}
      </Text>
    );
  const body = prettyJson(text);
  return (
    <section aria-labelledby="callback-body">
      <div className={classes.bodyHead}>
        <h3 id="callback-body" className={classes.part}>
          {t("view.body")}
        </h3>
        <CopyButton value={body} />
      </div>
      {/* A long body is scrolled by keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
      <pre className={classes.code} dir="ltr" tabIndex={0}>
        {body}
      </pre>
    </section>
  );
}

function Facts({ callback }: { callback: CallbackView }) {
  const { t } = useTranslation("callbacks");
  const { url, sequence, created, nextAttempt, delivered, attempts } = callback;
  return (
    <DefinitionList
      items={[
        {
          term: t("columns.status"),
          value: <CallbackStatus {...callback} attempts={attempts.length} />,
        },
        { term: t("columns.url"), value: <bdi className={classes.url}>{url}</bdi> },
        { term: t("view.about"), value: <About callback={callback} /> },
        { term: t("columns.created"), value: <Instant at={created} /> },
        ...(sequence === null ? [] : [{ term: t("view.sequence"), value: sequence }]),
        ...(nextAttempt === null ? [] : [{ term: t("view.next"), value: <Instant at={nextAttempt} /> }]),
        ...(delivered === null ? [] : [{ term: t("view.delivered"), value: <Instant at={delivered} /> }]),
        { term: t("view.id"), value: <bdi>{callback.id}</bdi> },
      ]}
    />
  );
}

function Shown({ id }: { id: string }) {
  const { t } = useTranslation("callbacks");
  const { data, error, refetch } = useReplyQuery(callbacks.show, { params: { id } });
  if (error)
    return <LoadFailure error={{ message: sayError(error, t("failed.view")), onRetry: () => void refetch() }} />;
  if (!data)
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={160} />
        <Skeleton height={240} />
      </Stack>
    );
  return (
    <Stack gap="lg">
      <Facts callback={data} />
      <Body text={data.body} />
      {data.body !== null && (
        <div>
          <CallbackSignature id={data.id} url={data.url} body={data.body} attempts={data.attempts} />
        </div>
      )}
      <section aria-labelledby="callback-attempts">
        <h3 id="callback-attempts" className={classes.part}>
          {t("view.attempts")}
        </h3>
        {data.attempts.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("view.noAttempts")}
          </Text>
        ) : (
          <ol className={classes.attempts}>
            {data.attempts.map((attempt) => (
              <AttemptItem key={attempt.n} attempt={attempt} />
            ))}
          </ol>
        )}
      </section>
    </Stack>
  );
}

export function CallbackDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation("callbacks");
  const last = useLast(id);
  const { resend, isBusy } = useResend();
  return (
    <Drawer
      isOpen={id !== null}
      onClose={onClose}
      title={t("view.title")}
      size="lg"
      footer={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isBusy}
          onClick={() => id && resend([id])}
        >
          {t("resend.one")}
        </Button>
      }
    >
      {last && <Shown id={last} />}
    </Drawer>
  );
}
