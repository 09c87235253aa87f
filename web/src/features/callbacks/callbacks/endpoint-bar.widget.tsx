import { ActionIcon, Button, Menu, Stack } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEndpointView } from "#contract/callbacks/webhook-endpoints.contract.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { ShownOnce } from "#web/features/callbacks/api-keys/shown-once.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import classes from "./callbacks.module.css";
import type { useEndpoints } from "./callbacks.query.ts";
import { EndpointDrawer } from "./endpoint.drawer.tsx";
import { type EndpointQuestion, EndpointQuestions } from "./endpoint-questions.widget.tsx";
import { useEndpointActs } from "./use-endpoint-acts.ts";

type Endpoint = WebhookEndpointView;
type Act = "change" | "pause" | "resume" | "rotate" | "test" | "remove";

function EndpointMenu({ endpoint, onAct }: { endpoint: Endpoint; onAct: (act: Act) => void }) {
  const { t } = useTranslation("callbacks");
  const acts: Act[] = ["change", endpoint.pausedAt === null ? "pause" : "resume", "test", "rotate", "remove"];
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("endpoints.actions", { url: endpoint.url })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item key={act} {...(act === "remove" && { color: "red" })} onClick={() => onAct(act)}>
            {t(`endpoints.${act}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function EndpointItem({ endpoint, onAct }: { endpoint: Endpoint; onAct: (act: Act) => void }) {
  const { t } = useTranslation("callbacks");
  const format = useFormat();
  const [secret, old] = endpoint.secrets;
  const facts = [
    format.list(endpoint.kinds.map((kind) => t(`types.${kind}`))),
    secret && t("endpoints.secret", { digits: secret.lastFour }),
    old?.expires && t("endpoints.oldSecret", { date: format.instant(old.expires) }),
    endpoint.isBare && t("endpoints.bare"),
    t("endpoints.created", { date: format.instant(endpoint.created), name: endpoint.createdBy }),
  ].filter(Boolean);
  return (
    <li className={classes.endpoint}>
      <div className={classes.endpointWords}>
        <span className={classes.endpointHead}>
          <bdi className={classes.endpointUrl}>{endpoint.url}</bdi>
          {endpoint.environment === "test" && <StatusBadge tone="info">{t("endpoints.testOnly")}</StatusBadge>}
          {endpoint.pausedAt !== null && <StatusBadge tone="wait">{t("endpoints.paused")}</StatusBadge>}
          {endpoint.waiting > 0 && (
            <StatusBadge tone="quiet">{t("endpoints.waiting", { count: endpoint.waiting })}</StatusBadge>
          )}
        </span>
        <span className={classes.quiet}>{facts.join(" · ")}</span>
      </div>
      <EndpointMenu endpoint={endpoint} onAct={onAct} />
    </li>
  );
}

function Items({
  endpoints: { data, error, refetch },
  onAct,
}: {
  endpoints: ReturnType<typeof useEndpoints>;
  onAct: (endpoint: Endpoint, act: Act) => void;
}) {
  const { t } = useTranslation("callbacks");
  if (error)
    return (
      <p className={classes.quiet} role="alert">
        {sayError(error, t("endpoints.failed"))}{" "}
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t("endpoints.retry")}
        </Button>
      </p>
    );
  if (!data) return <Skeleton height={56} aria-busy />;
  if (data.items.length === 0) return <p className={classes.quiet}>{t("endpoints.none")}</p>;
  return (
    <ul className={classes.endpoints}>
      {data.items.map((endpoint) => (
        <EndpointItem key={endpoint.id} endpoint={endpoint} onAct={(act) => onAct(endpoint, act)} />
      ))}
    </ul>
  );
}

export function EndpointBar({ endpoints }: { endpoints: ReturnType<typeof useEndpoints> }) {
  const { t } = useTranslation("callbacks");
  const [edited, setEdited] = useState<Endpoint | "new" | null>(null);
  const [question, setQuestion] = useState<EndpointQuestion | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const acts = useEndpointActs();
  const act = (endpoint: Endpoint, what: Act) => {
    if (what === "change") setEdited(endpoint);
    else if (what === "pause") acts.pause(endpoint.id);
    else if (what === "resume") acts.resume(endpoint.id);
    else {
      if (what === "test") acts.trial.mutate({ params: { id: endpoint.id }, body: {} });
      setQuestion({ endpoint, what });
    }
  };
  return (
    <section className={classes.bar} aria-labelledby="endpoints">
      <div className={classes.barHead}>
        <div>
          <h2 id="endpoints" className={classes.part}>
            {t("endpoints.title")}
          </h2>
          <p className={classes.quiet}>{t("endpoints.lead")}</p>
        </div>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
          {t("endpoints.add")}
        </Button>
      </div>
      <Stack gap={0}>
        <Items endpoints={endpoints} onAct={act} />
      </Stack>
      <EndpointDrawer edited={edited} onClose={() => setEdited(null)} onSecret={setSecret} />
      <EndpointQuestions question={question} acts={acts} onSecret={setSecret} onClose={() => setQuestion(null)} />
      <ShownOnce
        shown={secret === null ? null : { title: t("endpoints.secretTitle"), value: secret }}
        onClose={() => setSecret(null)}
      />
    </section>
  );
}
