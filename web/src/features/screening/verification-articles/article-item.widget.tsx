import { Button } from "@mantine/core";
import { IconArrowBackUp, IconExternalLink, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { verificationArticles } from "#contract/screening/verification-articles.calls.ts";
import type { ArticleSnippet, VerificationArticle } from "#contract/screening/verification-articles.contract.ts";
import { ReasonWindow } from "#ui/reason-window.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import { notifyError } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./articles.module.css";
import { articleLinkOf, snippetParts, toneOfRank } from "./snippet-parts.rules.ts";

type Props = { verificationId: string; article: VerificationArticle };

function SnippetText({ snippet }: { snippet: ArticleSnippet }) {
  return (
    <blockquote className={classes.snippet} dir="auto">
      {!snippet.isStart && "… "}
      {snippetParts(snippet).map((part) =>
        part.kind === null ? (
          part.text
        ) : (
          <mark key={part.at} className={classes.mark} data-kind={part.kind}>
            {part.text}
          </mark>
        ),
      )}
      {!snippet.isEnd && " …"}
    </blockquote>
  );
}

function Head({ article }: Pick<Props, "article">) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const href = articleLinkOf(article.url);
  return (
    <div className={classes.head}>
      <h3 className={classes.title}>
        {href === null ? (
          <bdi>{article.title}</bdi>
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
            <bdi>{article.title}</bdi> <IconExternalLink size={14} role="img" aria-label={t("articles.newTab")} />
          </a>
        )}
      </h3>
      <StatusBadge tone={toneOfRank(article.rank)}>{t("articles.rank", { rank: article.rank })}</StatusBadge>
      <p className={classes.quiet}>
        <bdi>{article.source}</bdi>
        {" · "}
        {article.published === null ? (
          t("articles.noDate")
        ) : (
          <time dateTime={article.published}>{format.day(article.published.slice(0, 10))}</time>
        )}
        {" · "}
        {t("articles.near", { count: article.words })}
      </p>
    </div>
  );
}

function Actions({ verificationId, article }: Props) {
  const { t } = useTranslation("verifications");
  const [isAsking, setIsAsking] = useState(false);
  const stale = [verificationArticles.list, verifications.view];
  const dismiss = useWrite(verificationArticles.dismiss, stale);
  const restore = useWrite(verificationArticles.restore, stale);
  const params = { id: verificationId, articleId: article.id };
  if (article.dismissal)
    return (
      <Button
        size="xs"
        variant="default"
        loading={restore.isPending}
        leftSection={<IconArrowBackUp size={16} />}
        aria-label={t("articles.restoreThis", { title: article.title })}
        onClick={() => restore.mutate({ params }, { onError: notifyError })}
      >
        {t("articles.restore")}
      </Button>
    );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconEyeOff size={16} />}
        aria-label={t("articles.dismissThis", { title: article.title })}
        onClick={() => setIsAsking(true)}
      >
        {t("articles.dismiss")}
      </Button>
      {isAsking && (
        <ReasonWindow
          title={t("articles.dismissTitle")}
          body={t("articles.dismissBody")}
          label={t("articles.reason")}
          hint={t("articles.reasonHint")}
          missing={t("articles.reasonNeeded")}
          action={t("articles.dismiss")}
          isBusy={dismiss.isPending}
          onClose={() => setIsAsking(false)}
          onReason={(reason) =>
            dismiss.mutate({ params, body: { reason } }, { onError: notifyError, onSettled: () => setIsAsking(false) })
          }
        />
      )}
    </>
  );
}

export function ArticleItem({ verificationId, article }: Props) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const can = useCan();
  const { dismissal } = article;
  return (
    <li className={classes.item} data-dismissed={dismissal !== null}>
      <Head article={article} />
      {article.snippets.map((snippet) => (
        <SnippetText key={snippet.text} snippet={snippet} />
      ))}
      <div className={classes.foot}>
        {dismissal ? (
          <p className={classes.dismissal}>
            {t("articles.dismissedBy", { name: dismissal.by })}
            {" · "}
            <Instant at={dismissal.at} />
            {" · "}
            <bdi>{dismissal.reason}</bdi>
          </p>
        ) : (
          <p className={classes.quiet}>{t("articles.keywords", { words: format.list(article.primary) })}</p>
        )}
        {can("verifications:review") && <Actions verificationId={verificationId} article={article} />}
      </div>
    </li>
  );
}
