import { lazy, Suspense } from "react";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { Answers } from "./answers.widget.tsx";
import { RequestedAgainHistory } from "./asking/requested-again.widget.tsx";
import { CheckList } from "./checks/check-list.widget.tsx";
import { Warnings } from "./checks/warnings.widget.tsx";
import { Consents } from "./consents.widget.tsx";
import { DocumentData } from "./document-data.widget.tsx";
import classes from "./overview.module.css";
import { Photos } from "./photos/photos.widget.tsx";
import { Recordings, VideoQuiz } from "./photos/videos.widget.tsx";
import { ProfileComparison } from "./profile-comparison.widget.tsx";
import { SignedData } from "./signed-data.widget.tsx";

// Few forms ask for movements.
const LivenessRuns = lazy(() =>
  import("./photos/liveness-runs.widget.tsx").then(({ LivenessRuns: default_ }) => ({ default: default_ })),
);

type Props = { view: VerificationView; isFirstPicture?: boolean };

/**
 * In a reviewer's order: warnings and photos first; on a wide screen photos, and beside them warnings and data.
 * `isFirstPicture`: warnings and photos alone.
 */
export function Overview({ view, isFirstPicture = false }: Props) {
  return (
    <div className={`${classes.root} ${classes.columns}`}>
      <div className={classes.part} data-part="findings">
        <Warnings view={view} />
      </div>
      <div className={classes.part} data-part="photos">
        <Photos view={view} isFirstPicture={isFirstPicture} />
        {!isFirstPicture && <Moving view={view} />}
      </div>
      {!isFirstPicture && (
        <>
          <div className={classes.part} data-part="facts">
            <ProfileComparison view={view} />
            <DocumentData view={view} />
          </div>
          <div className={classes.part} data-part="rest">
            <Rest view={view} />
          </div>
        </>
      )}
    </div>
  );
}

function Moving({ view }: { view: VerificationView }) {
  return (
    <>
      {view.liveness.length > 0 && (
        <Suspense fallback={null}>
          <LivenessRuns view={view} />
        </Suspense>
      )}
      <Recordings view={view} />
      <VideoQuiz view={view} />
    </>
  );
}

function Rest({ view }: { view: VerificationView }) {
  return (
    <>
      <SignedData view={view} />
      <Answers view={view} />
      <RequestedAgainHistory view={view} />
      <Consents view={view} />
      <CheckList checks={view.checks} isTest={view.isTest} />
    </>
  );
}
