import { Button, Group } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { videoCalls } from "#contract/visits/video-calls.calls.ts";
import type { VideoCallView } from "#contract/visits/video-calls.contract.ts";
import { sendUpload } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { sayPhotoRefusal } from "#web/platform/page-words.ts";
import classes from "./call-window.module.css";

type Side = VideoCallView["sides"][number];

/** What the reviewer sees at this moment, as large as it came. */
function snapshotOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.95));
}

type Props = {
  id: string;
  sides: readonly Side[];
  video: RefObject<HTMLVideoElement | null>;
  isReady: boolean;
};

export function Snapshots({ id, sides, video, isReady }: Props) {
  const { t } = useTranslation("videoCalls");
  const { t: say } = useTranslation("verifications");
  const cache = useQueryClient();
  const take = useMutation({
    mutationFn: async (side: Side) => {
      const blob = video.current && (await snapshotOf(video.current));
      if (!blob) throw new Error("there is no picture yet");
      return sendUpload(videoCalls.snapshot, { params: { id }, body: { side } }, blob);
    },
    onSuccess: () => {
      notifySuccess(t("snapshotTaken"));
      return cache.invalidateQueries({ queryKey: [verifications.view.path] });
    },
    onError: async (error) => notifyError((await sayPhotoRefusal(error)) ?? sayError(error)),
  });
  if (sides.length === 0) return <p className={classes.lead}>{t("noSnapshots")}</p>;
  return (
    <div>
      <Group gap="xs" role="group" aria-label={t("snapshots")}>
        <span className={classes.lead}>{t("snapshots")}</span>
        {sides.map((side) => (
          <Button
            key={side}
            size="xs"
            variant="default"
            leftSection={<IconCamera size={16} />}
            disabled={!isReady}
            loading={take.isPending && take.variables === side}
            onClick={() => take.mutate(side)}
          >
            {say(`sides.${side}`)}
          </Button>
        ))}
      </Group>
      <p className={classes.lead}>{t("snapshotsLead")}</p>
    </div>
  );
}
