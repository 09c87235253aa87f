import { Alert, Loader, Tabs } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { AskedAgainNote } from "./asking/asked-again.widget.tsx";
import { Overview } from "./overview.widget.tsx";
import { type ReviewTab, reviewTabs } from "./review-search.rules.ts";
import { openHitsOf } from "./screening-hits.rules.ts";
import classes from "./verification.module.css";
import type { VerificationSearch } from "./verification-address.rules.ts";
import { VerificationHead } from "./verification-head.widget.tsx";

const Duplicates = lazy(() =>
  import("./duplicates.widget.tsx").then(({ Duplicates: default_ }) => ({ default: default_ })),
);
const Screening = lazy(async () => {
  const [{ ScreeningTab }] = await Promise.all([
    import("#web/features/screenings/screening-tab.widget.tsx"),
    loadPartOfWords("records"),
  ]);
  return { default: ScreeningTab };
});
const Articles = lazy(() =>
  import("#web/features/verification-articles/articles.widget.tsx").then(({ Articles: default_ }) => ({
    default: default_,
  })),
);
const Sessions = lazy(() => import("./sessions.widget.tsx").then(({ Sessions: default_ }) => ({ default: default_ })));
const Callbacks = lazy(() =>
  import("./callbacks.widget.tsx").then(({ Callbacks: default_ }) => ({ default: default_ })),
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

/** On a phone the tabs scroll sideways. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest", inline: "nearest" });

function StatusNote({ status }: { status: VerificationView["status"] }) {
  const { t } = useTranslation("verifications");
  if (status === "processing")
    return (
      <Alert color="blue" icon={<Loader size={18} />} mb="md" role="status">
        {t("desk.processing")}
      </Alert>
    );
  return status === "created" ? (
    <Alert color="gray" mb="md">
      {t("desk.createdNote")}
    </Alert>
  ) : null;
}

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

export function Evidence({ view, tab, list, onTab, applicantId, together, isFirstPicture = false }: Props) {
  const { t } = useTranslation("verifications");
  const counts: Partial<Record<ReviewTab, number>> = {
    duplicates: view.duplicates.length,
    screening: openHitsOf(view.checks),
    callbacks: view.callbacks.length,
    "adverse-media": view.amc?.total_articles ?? 0,
  };
  const tabs = tabsOf(view);
  const open = tabs.includes(tab) ? tab : "overview";
  return (
    <>
      <VerificationHead view={view} list={list} applicantId={applicantId} />
      {together}
      <StatusNote status={view.status} />
      <AskedAgainNote view={view} />
      <Tabs
        value={open}
        onChange={(next) => onTab(tabs.find((each) => each === next) ?? "overview")}
        keepMounted={false}
      >
        <Tabs.List aria-label={t("tabs.label")} mb="md" className={classes.tabs ?? ""}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each} ref={each === open ? bringIntoView : null}>
              {t(`tabs.${each}`)}
              {counts[each] ? <span className={classes.tabCount}>{counts[each]}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <Suspense fallback={<Loader size="sm" />}>{parts[each]({ view, isFirstPicture })}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
