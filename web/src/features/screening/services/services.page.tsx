import { Button } from "@mantine/core";
import { IconPlus, IconZoomCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ServiceRow } from "#contract/screening/services.contract.ts";
import cells from "#ui/cells.module.css";
import { PageHeader } from "#ui/page-header.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { Instant } from "#web/platform/instant.tsx";
import { Listing } from "#web/platform/listing.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import { periodDayIn } from "#web/platform/periods.ts";
import { useSession } from "#web/platform/session.ts";
import type { ServiceSearch } from "./service-address.rules.ts";
import { ServiceFilterBar } from "./service-filters.widget.tsx";
import { serviceChoiceOf, serviceFiltersOf, withoutServiceFilters } from "./service-search.rules.ts";
import { RiskBadge, ServiceStatusBadge } from "./service-status.widget.tsx";
import classes from "./services.module.css";
import { useServices } from "./services.query.ts";
import { usePrice } from "./use-price.ts";

/** With its schemas, behind a click. */
const CreateServiceDrawer = lazy(async () => ({
  default: (await import("./create-service.drawer.tsx")).CreateServiceDrawer,
}));

type Props = {
  search: ServiceSearch;
  onSearch: (next: Partial<ServiceSearch>) => void;
  onOpen: (id: string) => void;
};

const column = tableColumnsFor<ServiceRow>();

/** A column that would say nothing in any row is left out. */
function useColumns(rows: readonly ServiceRow[] = []) {
  const has = (isSaid: (row: ServiceRow) => unknown) => rows.length === 0 || rows.some(isSaid);
  const { t } = useTranslation("services");
  const sayPrice = usePrice();
  const risk = column.display({
    id: "risk",
    header: t("columns.risk"),
    cell: ({ row: { original } }) =>
      original.risk_score ? <RiskBadge risk={original.risk_score} /> : <span className={cells.quiet}>–</span>,
  });
  const country = column.display({
    id: "country",
    header: t("columns.country"),
    cell: ({ row: { original } }) =>
      original.country ? <CountryName code={original.country} /> : <span className={cells.quiet}>–</span>,
  });
  const price = column.display({
    id: "price",
    header: t("columns.price"),
    cell: ({ row: { original } }) => sayPrice(original),
  });
  return column.columns([
    column.display({
      id: "type",
      header: t("columns.type"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <Link to="/services/$id" params={{ id: original.id }} className={classes.name ?? ""}>
            {t(`types.${original.type}`)}
          </Link>
          {original.subject && <bdi className={classes.code}>{original.subject}</bdi>}
        </span>
      ),
    }),
    column.display({
      id: "status",
      header: t("columns.status"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <span>
            <ServiceStatusBadge status={original.status} />
          </span>
          {original.problem && <span className={cells.quiet}>{t(`problems.${original.problem}`)}</span>}
        </span>
      ),
    }),
    ...(has(({ risk_score }) => risk_score) ? [risk] : []),
    ...(has(({ country }) => country) ? [country] : []),
    ...(has(({ price }) => price > 0) ? [price] : []),
    column.display({
      id: "date",
      header: t("columns.date"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <span className={cells.when}>
            <Instant at={original.date} />
          </span>
          {original.createdBy && <span className={cells.quiet}>{t("by", { name: original.createdBy })}</span>}
        </span>
      ),
    }),
  ]);
}

export function ServicesPage({ search, onSearch, onOpen }: Props) {
  const { t } = useTranslation("services");
  const timeZone = useSession().user?.timezone ?? "UTC";
  const [isCreating, setIsCreating] = useState(false);
  const { page = 1, count = 10 } = search;
  const choice = serviceChoiceOf(search, periodDayIn(timeZone, Date.now()));
  const filters = serviceFiltersOf(choice);
  const list = useServices({ page, count, filters });
  const columns = useColumns(list.data?.items);
  usePageTitle(t("title"));
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <Button data-page-action leftSection={<IconPlus size={16} />} onClick={() => setIsCreating(true)}>
            {t("create")}
          </Button>
        }
      />
      <ServiceFilterBar search={search} choice={choice} onSearch={onSearch} />
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        failed={t("failed.list")}
        nothing={{
          icon: <IconZoomCheck size={20} />,
          title: t("empty.title"),
          body: t("empty.body"),
        }}
        noMatch={
          isNarrowed
            ? { title: t("noMatch.title"), body: t("noMatch.body"), onClear: () => onSearch(withoutServiceFilters) }
            : null
        }
      >
        {(shown) => (
          <Table
            label={t("title")}
            columns={columns}
            isCardsOnPhones
            minWidth={860}
            rowId={({ id }) => id}
            onOpen={({ id }) => onOpen(id)}
            {...shown}
          />
        )}
      </Listing>
      {isCreating && (
        <Suspense>
          <CreateServiceDrawer onClose={() => setIsCreating(false)} onCreated={onOpen} />
        </Suspense>
      )}
    </>
  );
}
