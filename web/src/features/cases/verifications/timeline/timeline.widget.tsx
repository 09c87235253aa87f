import { ActionIcon, Loader } from "@mantine/core";
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { Tabs } from "#ui/tabs.tsx";
import { reviewKeys } from "../decision/review-keys.rules.ts";
import { snippetCaseOf } from "../snippet-case.rules.ts";
import { Events } from "./events.widget.tsx";
import classes from "./timeline.module.css";

const Comments = lazy(() =>
  import("#web/features/cases/verification-comments/comments.widget.tsx").then(({ Comments: default_ }) => ({
    default: default_,
  })),
);

type Props = { view: VerificationView; isOpen: boolean; onOpen: (isOpen: boolean) => void };

type Part = "timeline" | "comments";

export function Timeline({ view, isOpen, onOpen }: Props) {
  const { t } = useTranslation("verifications");
  const [part, setPart] = useState<Part>("timeline");
  const Fold = isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  const words = t(isOpen ? "timeline.fold" : "timeline.unfold");
  const fold = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={words}
      title={words}
      aria-expanded={isOpen}
      aria-keyshortcuts={reviewKeys.timeline}
      onClick={() => onOpen(!isOpen)}
    >
      <Fold size={16} className={classes.arrow} />
    </ActionIcon>
  );
  return (
    <aside className={classes.root} aria-label={t("timeline.parts")} tabIndex={isOpen ? 0 : -1} data-open={isOpen}>
      <Tabs<Part>
        label={t("timeline.parts")}
        tabs={[
          { name: "timeline", label: t("timeline.title") },
          { name: "comments", label: t("timeline.comments"), count: view.comments },
        ]}
        value={part}
        onChange={setPart}
        end={fold}
      >
        {(shown) => isOpen && <Shown part={shown} view={view} />}
      </Tabs>
    </aside>
  );
}

function Shown({ part, view }: { part: Part; view: VerificationView }) {
  const { t } = useTranslation("verifications");
  if (part === "comments")
    return (
      <Suspense fallback={<Loader size="sm" />}>
        <Comments id={view.id} about={snippetCaseOf(view)} lastVisit={view.lastVisit} />
      </Suspense>
    );
  return (
    <>
      {view.isTest && <p className={classes.quiet}>{t("test.notSent")}</p>}
      <Events view={view} />
    </>
  );
}
