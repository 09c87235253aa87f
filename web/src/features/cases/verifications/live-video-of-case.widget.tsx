import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { LiveVideo } from "#web/features/visits/video-calls/live-video.widget.tsx";
import { RecordedVideo } from "./photos/recorded-video.widget.tsx";

export function LiveVideoOfCase({ view: { id, applicant } }: { view: VerificationView }) {
  return (
    <LiveVideo
      id={id}
      name={applicant.name}
      player={(video, label) => <RecordedVideo verificationId={id} video={video} label={label} />}
    />
  );
}
