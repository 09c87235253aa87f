import { useTranslation } from "react-i18next";
import type { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { answerSections } from "#contract/screening/services/service-answers.ts";
import type { CryptoReply, ListsReply, ServiceReply } from "#contract/screening/services/service-replies.ts";
import type { ServiceView } from "#contract/screening/services.contract.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Panel } from "#ui/panel.tsx";
import { HitCard } from "#web/features/screening/screenings/hit-card.widget.tsx";
import { useReviewWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import { RiskGauge } from "./risk-gauge.widget.tsx";
import { serviceItemsOf } from "./service-items.tsx";
import classes from "./services.module.css";

const isCrypto = (reply: ServiceReply): reply is CryptoReply =>
  reply.type === "crypto_address" || reply.type === "crypto_transaction";
const isOfLists = (reply: ServiceReply): reply is ListsReply => reply.type.startsWith("blacklist_");

const nobody: ScreeningQuestion = {
  kind: "person",
  names: [],
  births: [],
  countries: [],
  gender: null,
  documents: [],
  taxIds: [],
};

function questionOf({ request }: ServiceView): ScreeningQuestion {
  if (request?.type === "blacklist_tax_id") return { ...nobody, taxIds: [request.tax_id] };
  if (request?.type === "blacklist_document") return { ...nobody, documents: [request.document] };
  if (request?.type !== "blacklist_person") return nobody;
  return {
    ...nobody,
    kind: request.person,
    names: [request.name],
    births: request.birth ? [request.birth] : [],
    countries: request.country ? [request.country] : [],
  };
}

function Hits({ view, reply }: { view: ServiceView; reply: ListsReply }) {
  const { t } = useTranslation(["services", "screenings", "verifications"]);
  const format = useFormat();
  const { missing, isCut } = reply;
  const kinds = format.list(missing.map((code) => t(`verifications:listKinds.${code as "pep"}`, code)));
  return (
    <Panel title={t("sections.hits")}>
      {missing.length > 0 && <p className={classes.none}>{t("screenings:state.missingPart", { kinds })}</p>}
      {isCut && <p className={classes.none}>{t("screenings:state.cutPart")}</p>}
      {reply.hits.length === 0 ? (
        <p className={classes.none}>{t(reply.lists.length > 0 ? "hits.none" : "lists.none")}</p>
      ) : (
        reply.hits.map((hit) => {
          const list = reply.lists.find(({ source, code }) => source === hit.source && code === hit.listCode);
          return (
            list && (
              <HitCard
                key={`${hit.listCode} ${hit.entryId}`}
                hit={hit}
                queried={questionOf(view)}
                list={list}
                isSearch
              />
            )
          );
        })
      )}
    </Panel>
  );
}

/** Laid out for people; hits and risks have pictures of their own. */
export function ServiceAnswer({ view, response }: { view: ServiceView; response: ServiceReply }) {
  const words = useReviewWords();
  const sections = answerSections(response, words);
  const shown = isOfLists(response) ? sections.slice(1) : sections;
  return (
    <>
      {isCrypto(response) && <RiskGauge reply={response} />}
      {isOfLists(response) && <Hits view={view} reply={response} />}
      {shown.map(({ title, lines }) => (
        <Panel key={title} title={title}>
          <DefinitionList items={serviceItemsOf(lines)} layout="wide" />
        </Panel>
      ))}
    </>
  );
}
