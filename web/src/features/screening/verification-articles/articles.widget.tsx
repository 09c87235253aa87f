import { Button, Loader } from "@mantine/core";
import { IconNews, IconNewsOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CheckEvidence } from "#contract/records/verifications/check-evidence.ts";
import { findingWords } from "#contract/records/verifications/finding-words.ts";
import { verificationArticles } from "#contract/screening/verification-articles.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import { useReviewWords } from "#web/platform/field-words.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { ArticleItem } from "./article-item.widget.tsx";
import classes from "./articles.module.css";

type Props = {
  verificationId: string;
  /** What the check found; null: it has not run. */
  evidence: CheckEvidence | null;
};

function NothingFound({ evidence }: Pick<Props, "evidence">) {
  const { t } = useTranslation("verifications");
  const say = findingWords(useReviewWords());
  const isUnchecked = evidence?.found === "unchecked" || evidence?.found === "adverse_media.missing";
  const Icon = isUnchecked || evidence === null ? IconNewsOff : IconNews;
  const title = isUnchecked ? "articles.notAvailable" : evidence === null ? "articles.notChecked" : "articles.none";
  return (
    <div className={classes.box}>
      <EmptyState icon={<Icon size={20} />} title={t(title)}>
        {isUnchecked ? say({ evidence }) : evidence !== null && t("articles.noneBody")}
      </EmptyState>
    </div>
  );
}

/** News about the applicant, the weightiest first; dismissed articles come last. */
export function Articles({ verificationId, evidence }: Props) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const say = findingWords(useReviewWords());
  const { data, error, refetch, isPlaceholderData } = useReplyQuery(verificationArticles.list, {
    params: { id: verificationId },
  });
  if (!data || isPlaceholderData)
    return error ? (
      <div role="alert" className={classes.failed}>
        <p>{t("articles.failed")}</p>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </div>
    ) : (
      <div role="status" aria-label={t("articles.loading")}>
        <Loader size="sm" />
      </div>
    );
  if (data.items.length === 0) return <NothingFound evidence={evidence} />;
  const dismissed = data.items.filter(({ dismissal }) => dismissal !== null);
  const standing = data.items.filter(({ dismissal }) => dismissal === null);
  return (
    <>
      <p className={classes.total} role="status">
        <b>{t("articles.total", { count: data.total_articles })}</b>
        {dismissed.length > 0 && <span> · {t("articles.dismissedCount", { count: dismissed.length })}</span>}
      </p>
      {evidence?.found === "adverse_media.found_in_part" && <p className={classes.quiet}>{say({ evidence })}</p>}
      <ul className={`${classes.box} ${classes.list}`} aria-label={t("articles.label")}>
        {[...standing, ...dismissed].map((article) => (
          <ArticleItem key={article.id} verificationId={verificationId} article={article} />
        ))}
      </ul>
      <p className={classes.quiet}>{t("articles.hint")}</p>
    </>
  );
}
