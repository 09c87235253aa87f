import { lazy } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { EvidenceTabs } from "./evidence-tabs.widget.tsx";
import { Overview } from "./overview.widget.tsx";
import { type ReviewTab, reviewTabs } from "./review-search.rules.ts";
import { openHitsOf } from "./screening-hits.rules.ts";

const Duplicates = lazy(() =>
  import("./duplicates.widget.tsx").then(({ Duplicates: default_ }) => ({ default: default_ })),
);
const Screening = lazy(async () => {
  const [{ ScreeningTab }] = await Promise.all([
    import("#web/features/screening/screenings/screening-tab.widget.tsx"),
    loadPartOfWords("records"),
  ]);
  return { default: ScreeningTab };
});
const Articles = lazy(() =>
  import("#web/features/screening/verification-articles/articles.widget.tsx").then(({ Articles: default_ }) => ({
    default: default_,
  })),
);
const Sessions = lazy(() => import("./sessions.widget.tsx").then(({ Sessions: default_ }) => ({ default: default_ })));
const Callbacks = lazy(() =>
  import("#web/features/records/case-parts/callbacks.widget.tsx").then(({ Callbacks: default_ }) => ({
    default: default_,
  })),
);

type Part = (props: { view: VerificationView; isFirstPicture: boolean }) => React.ReactNode;

const parts: Record<ReviewTab, Part> = {
  overview: (props) => <Overview {...props} />,
  duplicates: ({ view }) => <Duplicates view={view} />,
  screening: ({ view }) => <Screening view={view} />,
  "adverse-media": ({ view }) => <Articles verificationId={view.id} evidence={mediaCheckOf(view)?.evidence ?? null} />,
  session: ({ view }) => <Sessions view={view} />,
  callbacks: ({ view }) => <Callbacks view={view} />,
};

const mediaCheckOf = (view: VerificationView) => view.checks.find(({ name }) => name === "adverse_media");

/** "Adverse media" is there where the form asks for it. */
const tabsOf = (view: VerificationView): readonly ReviewTab[] =>
  view.types.includes("ADVERSE_MEDIA") || mediaCheckOf(view)
    ? reviewTabs
    : reviewTabs.filter((each) => each !== "adverse-media");

type Props = {
  view: VerificationView;
  tab: ReviewTab;
  list: VerificationSearch;
  applicantId?: string | undefined;
  onTab: (tab: ReviewTab) => void;
  /** Below the head. */
  together?: React.ReactNode;
  /** What is seen at once, before the scripts are there. */
  isFirstPicture?: boolean;
};

export function Evidence({ tab, onTab, isFirstPicture = false, ...head }: Props) {
  const { t } = useTranslation("verifications");
  const { view } = head;
  const counts: Partial<Record<ReviewTab, number>> = {
    duplicates: view.duplicates.length,
    screening: openHitsOf(view.checks),
    callbacks: view.callbacks.length,
    "adverse-media": view.amc?.total_articles ?? 0,
  };
  const tabs = tabsOf(view).map((name) => ({ name, label: t(`tabs.${name}`), count: counts[name] }));
  return (
    <EvidenceTabs {...head} tabs={tabs} tab={tab} onTab={onTab}>
      {(open) => parts[open]({ view, isFirstPicture })}
    </EvidenceTabs>
  );
}
