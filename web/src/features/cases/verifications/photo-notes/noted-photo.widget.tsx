import { Button } from "@mantine/core";
import { IconMarquee2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { photoNotes } from "#contract/cases/photo-notes.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useCan } from "#web/platform/can.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { Photo } from "../photos/photo.widget.tsx";
import { middleOfArea, type PhotoArea } from "./area.rules.ts";
import { NoteForm } from "./note-form.widget.tsx";
import { NoteLayer } from "./note-layer.widget.tsx";
import { NoteList } from "./note-list.widget.tsx";
import classes from "./photo-notes.module.css";

type Props = { verificationId: string; file: VerificationView["files"][number] };

const readAgainMs = 15_000;

/** A photo with what reviewers have marked on it. */
export function NotedPhoto({ verificationId, file }: Props) {
  const { t } = useTranslation("teamwork");
  const side = useTranslation("verifications").t(`sides.${file.side}`);
  const can = useCan();
  const { data, error } = useReplyQuery(
    photoNotes.list,
    { params: { id: verificationId } },
    { refetchInterval: readAgainMs },
  );
  const notes = (data?.items ?? []).filter(({ fileId }) => fileId === file.id);
  const [area, setArea] = useState<PhotoArea | null>(null);
  const [isChosen, setIsChosen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const stop = () => {
    setArea(null);
    setIsChosen(false);
  };
  const mayMark = can("verifications:review");
  return (
    <div className={classes.cell}>
      <div className={classes.photo}>
        <Photo
          verificationId={verificationId}
          file={file}
          isStill={area !== null}
          overlay={(quarters) => (
            <NoteLayer
              notes={notes}
              quarters={quarters}
              area={area}
              onArea={setArea}
              onChosen={() => setIsChosen(true)}
              onStop={stop}
              activeId={activeId}
            />
          )}
        />
      </div>
      {(mayMark || notes.length > 0 || error) && (
        <div className={classes.foot}>
          {error && !data && <p className={classes.hint}>{t("notes.failed")}</p>}
          <NoteList verificationId={verificationId} side={side} notes={notes} onActive={setActiveId} />
          {mayMark && !isChosen && (
            <div className={classes.bar}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconMarquee2 size={16} />}
                onClick={() => (area ? stop() : setArea(middleOfArea))}
              >
                {area ? t("notes.cancel") : t("notes.add", { side })}
              </Button>
              {area && <p className={classes.hint}>{t("notes.draw")}</p>}
            </div>
          )}
          {area && isChosen && <NoteForm verificationId={verificationId} fileId={file.id} area={area} onDone={stop} />}
        </div>
      )}
    </div>
  );
}
