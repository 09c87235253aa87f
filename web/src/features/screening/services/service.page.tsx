import { Loader } from "@mantine/core";
import { IconEyeOff, IconInfoCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { requestLines } from "#contract/screening/services/service-lines.ts";
import type { ServiceView } from "#contract/screening/services.contract.ts";
import { BackLink } from "#ui/back-link.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Note, NoteTitle } from "#ui/note.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { useReviewWords } from "#web/platform/field-words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import { ServiceActions } from "./service-actions.widget.tsx";
import { ServiceAnswer } from "./service-answer.widget.tsx";
import { ServiceCallbacks } from "./service-callbacks.widget.tsx";
import { serviceItemsOf } from "./service-items.tsx";
import { ServiceJson } from "./service-json.widget.tsx";
import { ServicePicture } from "./service-picture.widget.tsx";
import { RiskBadge, ServiceStatusBadge } from "./service-status.widget.tsx";
import classes from "./services.module.css";
import { useService } from "./services.query.ts";
import { usePrice } from "./use-price.ts";

function Facts({ view }: { view: ServiceView }) {
  const { t } = useTranslation("services");
  const sayPrice = usePrice();
  const { request, country } = view;
  // What was requested, above, may say it.
  const isSaid = request !== null && "country" in request && request.country === country;
  return (
    <DefinitionList
      items={[
        { term: t("columns.date"), value: <Instant at={view.date} /> },
        ...(view.finished ? [{ term: t("detail.finished"), value: <Instant at={view.finished} /> }] : []),
        ...(view.createdBy ? [{ term: t("columns.by"), value: view.createdBy }] : []),
        ...(country && !isSaid ? [{ term: t("columns.country"), value: <CountryName code={country} /> }] : []),
        { term: t("columns.price"), value: sayPrice(view) },
        { term: t("columns.id"), value: <bdi className={classes.code}>{view.id}</bdi> },
      ]}
    />
  );
}

/** Why something of the request is not here. */
function Lacks({ view }: { view: ServiceView }) {
  const { t } = useTranslation("services");
  const { requestState, responseState, problem } = view;
  const said = [
    ...(requestState === "deleted" ? [t("detail.requestDeleted")] : []),
    ...(responseState === "deleted" ? [t("detail.responseDeleted")] : []),
    ...(requestState === "unreadable" || responseState === "unreadable" ? [t("detail.parseError")] : []),
  ];
  if (requestState === "hidden")
    return (
      <Note tone="plain">
        <IconEyeOff size={16} aria-hidden />
        <div>{t("detail.hidden")}</div>
      </Note>
    );
  return (
    <>
      {problem && (
        <Note tone="bad" aria-labelledby="service-problem">
          <IconInfoCircle size={16} aria-hidden />
          <div>
            <NoteTitle id="service-problem">{t(`problems.${problem}`)}</NoteTitle>
            <p className={classes.hint}>{t(`problemHints.${problem}`)}</p>
          </div>
        </Note>
      )}
      {said.map((each) => (
        <Note key={each} tone="plain">
          <IconInfoCircle size={16} aria-hidden />
          <div>{each}</div>
        </Note>
      ))}
    </>
  );
}

function Requested({ view }: { view: ServiceView }) {
  const { t } = useTranslation("services");
  const words = useReviewWords();
  const lines = view.request ? requestLines(view.request, words) : [];
  return (
    <Panel title={t("sections.asked")}>
      <div className={classes.stack}>
        {lines.length > 0 && <DefinitionList items={serviceItemsOf(lines)} layout="wide" />}
        <Facts view={view} />
      </div>
    </Panel>
  );
}

function Content({ view }: { view: ServiceView }) {
  const { t } = useTranslation("services");
  return (
    <div className={classes.detail}>
      <Lacks view={view} />
      <div className={classes.columns} data-picture={view.hasPicture || undefined}>
        <div className={classes.stack}>
          {view.status === "processing" && (
            <div className={classes.waiting} role="status">
              <Loader size="sm" /> {t("detail.again")}
            </div>
          )}
          {view.response && <ServiceAnswer view={view} response={view.response} />}
        </div>
        <div className={classes.stack}>
          {view.hasPicture && <ServicePicture id={view.id} hasBack={view.hasBack} />}
          <Requested view={view} />
        </div>
      </div>
      <ServiceCallbacks view={view} />
      {view.requestState !== "hidden" && <ServiceJson view={view} />}
    </div>
  );
}

export function ServicePage({ id }: { id: string }) {
  const { t } = useTranslation("services");
  const { data: view, error, refetch } = useService(id);
  const title = view ? t(`types.${view.type}`) : t("title");
  usePageTitle(title);
  if (error && !view)
    return (
      <LoadFailure
        error={{ title: t("failed.info"), message: sayError(error, t("failed.info")), onRetry: () => void refetch() }}
      />
    );
  return (
    <>
      <BackLink label={t("detail.back")} link={(face) => <Link to="/services" {...face} />} />
      <PageHeader
        title={title}
        beside={
          view && (
            <>
              <ServiceStatusBadge status={view.status} />
              {view.risk_score && <RiskBadge risk={view.risk_score} />}
            </>
          )
        }
        actions={view && <ServiceActions view={view} />}
      />
      {view ? (
        <Content view={view} />
      ) : (
        <div className={classes.waiting} role="status" aria-busy>
          <Loader size="sm" />
        </div>
      )}
    </>
  );
}
