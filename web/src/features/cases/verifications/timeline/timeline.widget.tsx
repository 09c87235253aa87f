import { ActionIcon, Loader, Tabs } from "@mantine/core";
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { reviewKeys } from "../decision/review-keys.rules.ts";
import { Events } from "./events.widget.tsx";
import classes from "./timeline.module.css";

const Comments = lazy(() =>
  import("#web/features/cases/verification-comments/comments.widget.tsx").then(({ Comments: default_ }) => ({
    default: default_,
  })),
);

type Props = { view: VerificationView; isOpen: boolean; onOpen: (isOpen: boolean) => void };

export function Timeline({ view, isOpen, onOpen }: Props) {
  const { t } = useTranslation("verifications");
  const Fold = isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  const words = t(isOpen ? "timeline.fold" : "timeline.unfold");
  return (
    <aside className={classes.root} aria-label={t("timeline.parts")} tabIndex={isOpen ? 0 : -1} data-open={isOpen}>
      <Tabs defaultValue="timeline" keepMounted={false}>
        <div className={classes.head}>
          <Tabs.List className={classes.parts ?? ""} aria-label={t("timeline.parts")}>
            <Tabs.Tab value="timeline">{t("timeline.title")}</Tabs.Tab>
            <Tabs.Tab value="comments">
              {t("timeline.comments")}
              {view.comments > 0 && <span className={classes.count}>{view.comments}</span>}
            </Tabs.Tab>
          </Tabs.List>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            className={classes.fold ?? ""}
            aria-label={words}
            title={words}
            aria-expanded={isOpen}
            aria-keyshortcuts={reviewKeys.timeline}
            onClick={() => onOpen(!isOpen)}
          >
            <Fold size={18} className={classes.arrow} />
          </ActionIcon>
        </div>
        {isOpen && (
          <>
            <Tabs.Panel value="timeline">
              {view.isTest && <p className={classes.quiet}>{t("test.notSent")}</p>}
              <Events view={view} />
            </Tabs.Panel>
            <Tabs.Panel value="comments">
              <Suspense fallback={<Loader size="sm" />}>
                <Comments id={view.id} lastVisit={view.lastVisit} />
              </Suspense>
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </aside>
  );
}
