import { Button, Loader, VisuallyHidden } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VideoView } from "#contract/records/verifications/verification-videos.ts";
import { useFormat } from "#web/platform/format.ts";
import { useObjectUrl } from "#web/platform/object-url.ts";
import { videoQuery } from "../verification.query.ts";
import classes from "./recorded-video.module.css";
import { findLength } from "./video-length.ts";

type Props = { verificationId: string; video: Omit<VideoView, "kind">; label: string };

/** Fetched only on request: it is large, and each view is written to the audit log. */
export function RecordedVideo({ verificationId, video, label }: Props) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const [isWanted, setWanted] = useState(false);
  const { data, error, refetch } = useQuery({
    ...videoQuery({ id: verificationId, videoId: video.id }),
    enabled: isWanted,
  });
  const address = useObjectUrl(data);
  const facts = t("videos.facts", {
    seconds: format.number(Math.round(video.durationMs / 1000)),
    size: format.bytes(video.sizeBytes),
    at: format.instant(video.recorded),
  });

  if (address)
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody has written down what the applicant says; the section says so
      <video
        className={classes.frame}
        src={address}
        controls
        autoPlay
        playsInline
        aria-label={label}
        onLoadedMetadata={({ currentTarget }) => findLength(currentTarget)}
      />
    );
  return (
    <div className={classes.frame}>
      {error ? (
        <div className={classes.centre} role="alert">
          {t("videos.failed")}
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t("photos.retry")}
          </Button>
        </div>
      ) : isWanted ? (
        <div className={classes.centre} role="status" aria-label={t("videos.loading")}>
          <Loader size="sm" />
        </div>
      ) : (
        <button type="button" className={classes.play} onClick={() => setWanted(true)}>
          <VisuallyHidden>{t("videos.play", { label })}</VisuallyHidden>
          <span className={classes.disc}>
            <IconPlayerPlay size={20} aria-hidden />
          </span>
          <span className={classes.facts}>{facts}</span>
        </button>
      )}
    </div>
  );
}
