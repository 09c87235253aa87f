import { Button } from "@mantine/core";
import { IconRefresh, IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bulkSize } from "#contract/limits.ts";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { Listing } from "#web/platform/listing.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import { CallbackDrawer } from "./callback.drawer.tsx";
import { type CallbackSearch, withoutCallbackFilters } from "./callback-address.rules.ts";
import { CallbackFilters } from "./callback-filters.widget.tsx";
import { CallbackTable, type PickedCallbacks } from "./callback-table.widget.tsx";
import classes from "./callbacks.module.css";
import { useCallbacks, useEndpoints } from "./callbacks.query.ts";
import { EndpointBar } from "./endpoint-bar.widget.tsx";
import { useResend } from "./use-resend.ts";

type Props = { search: CallbackSearch; onSearch: (next: Partial<CallbackSearch>) => void };

const none: ReadonlySet<string> = new Set();

/** What is selected stays over pages, and goes with the filters. */
function usePicked({ status, type, endpoint, host, since }: CallbackSearch): PickedCallbacks {
  const filters = JSON.stringify([status, type, endpoint, host, since]);
  const [kept, setKept] = useState({ filters, ids: none });
  return {
    ids: kept.filters === filters ? kept.ids : none,
    set: (ids) => setKept({ filters, ids: new Set([...ids].slice(0, bulkSize)) }),
  };
}

function BulkBar({ picked }: { picked: PickedCallbacks }) {
  const { t } = useTranslation("callbacks");
  const { resend, isBusy } = useResend();
  if (picked.ids.size === 0) return null;
  return (
    <section className={classes.bulk} aria-label={t("resend.many")}>
      <span role="status">{t("select.count", { count: picked.ids.size })}</span>
      <Button
        size="xs"
        leftSection={<IconRefresh size={14} />}
        loading={isBusy}
        onClick={() => resend([...picked.ids], () => picked.set([]))}
      >
        {t("resend.many")}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => picked.set([])}>
        {t("select.clear")}
      </Button>
    </section>
  );
}

export function CallbacksPage({ search, onSearch }: Props) {
  const { t } = useTranslation("callbacks");
  usePageTitle(t("title"));
  const list = useCallbacks(search);
  const endpoints = useEndpoints();
  const picked = usePicked(search);
  const isNarrowed = Object.keys(withoutCallbackFilters).some(
    (key) => key !== "page" && search[key as keyof CallbackSearch] !== undefined,
  );
  return (
    <>
      <StickyPageHeader title={t("title")} lead={t("lead")} />
      <EndpointBar endpoints={endpoints} />
      <CallbackFilters search={search} endpoints={endpoints.data?.items ?? []} onSearch={onSearch} />
      <BulkBar picked={picked} />
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        failed={t("failed.list")}
        nothing={{ icon: <IconWebhook size={20} />, title: t("empty.title"), body: t("empty.body") }}
        noMatch={
          isNarrowed
            ? { title: t("noMatch.title"), body: t("noMatch.body"), onClear: () => onSearch(withoutCallbackFilters) }
            : null
        }
      >
        {(shown) => <CallbackTable picked={picked} onOpen={(open) => onSearch({ open })} {...shown} />}
      </Listing>
      <CallbackDrawer id={search.open ?? null} onClose={() => onSearch({ open: undefined })} />
    </>
  );
}
