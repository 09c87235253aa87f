import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Resubmission } from "#contract/cases/resubmissions.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { stepsWithAnswers } from "#contract/records/verifications/answer-lines.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import { useAnswerItems } from "../answer-items.tsx";
import overview from "../overview.module.css";
import { OriginalButton } from "../photos/original-button.widget.tsx";
import { Thumbnail } from "../photos/thumbnail.widget.tsx";
import { requestsQuery } from "./requests.query.ts";
import classes from "./resubmissions.module.css";

const tones: Record<Resubmission["state"], BadgeTone> = {
  waiting: "wait",
  answered: "good",
  withdrawn: "quiet",
  decided: "quiet",
  expired: "bad",
};

type Before = NonNullable<Resubmission["before"]>;

function FirstTime({ id, before, title }: { id: string; before: Before; title: string }) {
  const { t } = useTranslation("resubmissions");
  const { t: v } = useTranslation("verifications");
  const format = useFormat();
  const { fieldName, fieldValue, documentName } = useFieldWords();
  const itemsOf = useAnswerItems();
  const profile = before.profile.map(({ field, value }) => ({
    id: field,
    term: fieldName(field),
    value: <bdi>{fieldValue(field, value)}</bdi>,
  }));
  const answers = stepsWithAnswers(before).flatMap((step) => itemsOf(step, before.answers));
  const type = before.documentType
    ? [{ id: "type", term: v("types.DOCUMENT"), value: documentName(before.documentType) }]
    : [];
  const items = [...profile, ...type, ...answers];
  const unclear = before.checks.filter(({ result }) => result !== "pass");
  return (
    <div className={classes.before}>
      <h4 className={classes.beforeTitle}>{title}</h4>
      {before.files.length > 0 && (
        <div className={classes.thumbs}>
          {before.files.map((file) => (
            <figure key={file.id}>
              <Thumbnail
                id={id}
                fileId={file.id}
                alt={t("history.photoOf", { title, side: t(`items.${file.side}`) })}
              />
              <figcaption>
                {t(`items.${file.side}`)}
                {file.page > 1 && ` (${file.page})`}
              </figcaption>
              {file.page === 1 && file.original !== null && (
                <OriginalButton verificationId={id} fileId={file.original} />
              )}
            </figure>
          ))}
        </div>
      )}
      {items.length > 0 && <DefinitionList items={items} />}
      {before.videos.length > 0 && <p>{t("history.recordings", { count: before.videos.length })}</p>}
      {unclear.length > 0 && (
        <p className={classes.quiet}>
          {t("history.checks", {
            checks: format.list(
              unclear.map(({ name, result }) =>
                t("history.check", { check: v(`checks.${name}`), result: v(`results.${result}`) }),
              ),
            ),
          })}
        </p>
      )}
      <p className={classes.quiet}>{t("history.after")}</p>
    </div>
  );
}

function Request({ id, request, isFirst }: { id: string; request: Resubmission; isFirst: boolean }) {
  const { t } = useTranslation("resubmissions");
  const format = useFormat();
  const { state, before } = request;
  const facts = [
    t("history.by", { actor: request.requestedBy, at: format.instant(request.requestedAt) }),
    request.opened ? t("history.opened", { at: format.instant(request.opened) }) : t("history.notOpened"),
    ...(request.reminded ? [t("history.reminded", { at: format.instant(request.reminded) })] : []),
    ...(request.ended ? [t("history.ended", { at: format.instant(request.ended) })] : []),
  ];
  return (
    <li className={`${overview.box} ${classes.request}`}>
      <div className={classes.requestHead}>
        <StatusBadge tone={tones[state]}>{t(`history.states.${state}`)}</StatusBadge>
        <span className={classes.quiet}>{facts.join(" · ")}</span>
      </div>
      <ul className={classes.mailItems}>
        {request.items.map(({ item, reason, words }) => (
          <li key={item}>
            <b>{t(`items.${item}`)}</b>
            <span>{t(`reasons.${reason}`)}</span>
            {words !== "" && (
              <blockquote className={classes.quote}>
                <bdi>{words}</bdi>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {before && <FirstTime id={id} before={before} title={t(isFirst ? "history.before" : "history.beforeNth")} />}
    </li>
  );
}

/** What was requested again, and what was there before each answer. */
export default function RequestHistory({ view }: { view: VerificationView }) {
  const { t } = useTranslation("resubmissions");
  const { data, isPending } = useQuery(requestsQuery(view));
  // Newest first.
  const first = data?.items.findLast(({ before }) => before !== null);
  return (
    <section aria-labelledby="asked-again">
      <h2 id="asked-again" className={overview.title}>
        {t("history.title")}
      </h2>
      {isPending && <Loader size="sm" />}
      <ul className={classes.requests}>
        {data?.items.map((request) => (
          <Request key={request.id} id={view.id} request={request} isFirst={request === first} />
        ))}
      </ul>
    </section>
  );
}
