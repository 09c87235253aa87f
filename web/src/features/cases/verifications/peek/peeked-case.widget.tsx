import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { CaseLabels } from "#web/features/cases/assignments/case-labels.widget.tsx";
import { WorkLine } from "#web/features/cases/assignments/work-line.widget.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { AskAgainButton } from "../asking/ask-again-button.widget.tsx";
import { RequestedAgainNote } from "../asking/requested-again.widget.tsx";
import { CaseOffers } from "../case-offers.widget.tsx";
import { Warnings } from "../checks/warnings.widget.tsx";
import { Photos } from "../photos/photos.widget.tsx";
import { ProfileComparison } from "../profile-comparison.widget.tsx";
import { ReviewContext } from "../review-context.ts";
import type { ReviewTab } from "../review-search.rules.ts";
import classes from "./peek.module.css";

const Presence = lazy(() =>
  import("#web/features/cases/presences/presence.widget.tsx").then(({ Presence: default_ }) => ({ default: default_ })),
);
const ProposalNote = lazy(() =>
  import("../decision/proposal.widget.tsx").then(({ ProposalNote: default_ }) => ({
    default: default_,
  })),
);
const PhotoWindow = lazy(() =>
  import("../photos/photo-window.widget.tsx").then(({ PhotoWindow: default_ }) => ({
    default: default_,
  })),
);

function MainFacts({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const words = useTranslation("listWork").t;
  const format = useFormat();
  const { externalId } = view.applicant;
  return (
    <DefinitionList
      items={[
        { term: t("form"), value: view.formName },
        { term: t("country"), value: <CountryName code={view.country} /> },
        { term: words("peek.submitted"), value: view.submitted ? format.instant(view.submitted) : "–" },
        ...(externalId ? [{ term: t("desk.externalId"), value: <bdi>{externalId}</bdi> }] : []),
      ]}
    />
  );
}

type Props = {
  view: VerificationView;
  /** Each change opens the photos in their window. */
  photos: number;
  onOpen: (tab?: ReviewTab) => void;
  onMove: (id: string) => void;
  onReload: () => Promise<VerificationView | undefined>;
};

/** What a reviewer needs for most cases, of the same parts as the case's own page: the rest is one key away. */
export function PeekedCase({ view, photos, onOpen, onMove, onReload }: Props) {
  const [sides, setSides] = useState<readonly FileSide[] | null>(null);
  const review = useMemo(() => ({ openTab: onOpen, lookAt: setSides }), [onOpen]);
  const hasPhotos = view.files.length > 0;
  useEffect(() => {
    if (photos > 0 && hasPhotos) setSides(["front", "selfie"]);
  }, [photos, hasPhotos]);
  return (
    <ReviewContext value={review}>
      <Suspense>
        <Presence id={view.id} />
        <CaseOffers view={view} />
        {view.proposal && <ProposalNote view={view} onOpen={onMove} onReload={onReload} />}
      </Suspense>
      <div className={classes.work}>
        <WorkLine view={view} />
        <CaseLabels view={view} />
        <AskAgainButton view={view} />
      </div>
      <RequestedAgainNote view={view} />
      <div className={classes.parts}>
        <Warnings view={view} />
        {hasPhotos && <Photos view={view} />}
        <MainFacts view={view} />
        {view.profile.length > 0 && <ProfileComparison view={view} />}
      </div>
      {sides && (
        <Suspense>
          <PhotoWindow view={view} sides={sides} onClose={() => setSides(null)} />
        </Suspense>
      )}
    </ReviewContext>
  );
}
