import { Button, Stack } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconSearchOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { type ApiEnvironment, apiEnvironments, apiKeys } from "#contract/callbacks/api-keys.calls.ts";
import type { ApiKeyView } from "#contract/callbacks/api-keys.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TestData } from "#web/features/callbacks/test-data/test-data.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { ApiAddress } from "./api-address.widget.tsx";
import classes from "./api-keys.module.css";
import { CallbackSecret } from "./callback-secret.widget.tsx";
import { CreateKeyDrawer, EditKeyDrawer } from "./key.drawer.tsx";
import type { KeyAction } from "./key-cells.widget.tsx";
import { RevokeKey, SignWithKey } from "./key-confirms.widget.tsx";
import { matchesKey } from "./key-search.rules.ts";
import { EndedKeys, KeyGroup } from "./key-tables.widget.tsx";
import { RotateKey } from "./rotate-key.widget.tsx";
import { ShownOnce, type ShownOnceValue } from "./shown-once.widget.tsx";
import { TestCallback } from "./test-callback.widget.tsx";

type Action = { kind: "create"; environment: ApiEnvironment } | { kind: KeyAction; key: ApiKeyView } | null;

function Dialogs({
  action,
  onClose,
  onMade,
}: {
  action: Action;
  onClose: () => void;
  onMade: (shown: ShownOnceValue) => void;
}) {
  return (
    <>
      {action?.kind === "create" && (
        <CreateKeyDrawer environment={action.environment} onClose={onClose} onMade={onMade} />
      )}
      {action?.kind === "edit" && <EditKeyDrawer apiKey={action.key} onClose={onClose} />}
      {action?.kind === "rotate" && <RotateKey apiKey={action.key} onClose={onClose} onMade={onMade} />}
      <RevokeKey apiKey={action?.kind === "revoke" ? action.key : null} onClose={onClose} />
      <SignWithKey apiKey={action?.kind === "sign" ? action.key : null} onClose={onClose} />
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("apiKeys");
  return (
    <EmptyState
      icon={<IconAlertTriangle size={20} />}
      title={t("failed")}
      action={
        <Button variant="default" onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    >
      {sayError(error)}
    </EmptyState>
  );
}

function Keys({ list, onAsk }: { list: ReplyOfEndpoint<typeof apiKeys.list>; onAsk: (action: Action) => void }) {
  const { t } = useTranslation("apiKeys");
  // Not in the address: what is pasted here may be a whole key.
  const [typed, setTyped] = useState("");
  const [isEndedShown, setIsEndedShown] = useState(false);
  const isNarrowed = typed !== "";
  const ended = list.ended.filter((key) => matchesKey(typed, key));
  const found = list.keys.filter((key) => matchesKey(typed, key));
  const Chevron = isEndedShown ? IconChevronUp : IconChevronDown;
  return (
    <>
      {list.keys.length + list.ended.length > 0 && (
        <search>
          <SearchField label={t("find.label")} value={typed} onChange={setTyped} />
        </search>
      )}
      {apiEnvironments.map((environment) => (
        <KeyGroup
          key={environment}
          environment={environment}
          keys={found.filter((key) => key.environment === environment)}
          total={list.keys.filter((key) => key.environment === environment).length}
          isNarrowed={isNarrowed}
          onCreate={() => onAsk({ kind: "create", environment })}
          onAction={(kind, key) => onAsk({ kind, key })}
        />
      ))}
      {isNarrowed && found.length + ended.length === 0 && (
        <EmptyState icon={<IconSearchOff size={20} />} title={t("find.noneTitle")}>
          {t("find.noneBody")}
        </EmptyState>
      )}
      {!isNarrowed && ended.length > 0 && (
        <div>
          <Button
            variant="subtle"
            color="gray"
            aria-expanded={isEndedShown}
            rightSection={<Chevron size={16} stroke={1.75} />}
            onClick={() => setIsEndedShown(!isEndedShown)}
          >
            {isEndedShown ? t("ended.hide") : t("ended.show", { count: ended.length })}
          </Button>
        </div>
      )}
      {(isNarrowed || isEndedShown) && ended.length > 0 && <EndedKeys keys={ended} />}
    </>
  );
}

export function ApiKeysPage() {
  const { t } = useTranslation("apiKeys");
  usePageTitle(t("title"));
  const list = useReplyQuery(apiKeys.list, {});
  const [action, setAction] = useState<Action>(null);
  const [shown, setShown] = useState<ShownOnceValue | null>(null);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {list.error && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Stack gap="lg" className={classes.page ?? ""} aria-busy>
          {["address", "live", "test"].map((part) => (
            <Skeleton key={part} height={180} radius="md" />
          ))}
        </Stack>
      )}
      {list.data && (
        <Stack gap="lg" className={classes.page ?? ""}>
          <ApiAddress apiUrl={list.data.apiUrl} />
          <Keys list={list.data} onAsk={setAction} />
          <CallbackSecret secrets={list.data.secrets} onMade={setShown} />
          <TestCallback
            hasKey={list.data.keys.some(({ environment, isSigning }) => environment === "test" && isSigning)}
          />
          <TestData className={classes.card ?? ""} wordsClass={classes.words ?? ""} />
        </Stack>
      )}
      <Dialogs action={action} onClose={() => setAction(null)} onMade={setShown} />
      <ShownOnce shown={shown} onClose={() => setShown(null)} />
    </>
  );
}
