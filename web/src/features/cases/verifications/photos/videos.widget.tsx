import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import overview from "../overview.module.css";
import { RecordedVideo } from "./recorded-video.widget.tsx";
import classes from "./videos.module.css";

export function VideoQuiz({ view: { id, videoQuiz } }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  if (!videoQuiz) return null;
  return (
    <section aria-labelledby="video-quiz">
      <h2 id="video-quiz" className={overview.title}>
        {t("videos.quiz")}
      </h2>
      <p className={classes.lead}>
        {videoQuiz.isYours && <strong>{t("videos.yours")}</strong>}
        {!videoQuiz.isYours &&
          (videoQuiz.manager === null ? t("videos.anybody") : t("videos.manager", { name: videoQuiz.manager }))}{" "}
        {videoQuiz.isOneTake && t("videos.oneTake")} {t("videos.noTranscript")}
      </p>
      <ol className={classes.grid}>
        {videoQuiz.answers.map(({ question, video }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place, and two may read the same
          <li key={index} className={classes.item}>
            <h3 className={classes.question} dir="auto">
              <span className={classes.number}>{index + 1}</span>
              {question}
            </h3>
            {video ? (
              <RecordedVideo verificationId={id} video={video} label={t("videos.answer", { number: index + 1 })} />
            ) : (
              <p className={classes.missing}>{t("videos.noAnswer")}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Recordings({ view: { id, recordings } }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  if (recordings.length === 0) return null;
  return (
    <section aria-labelledby="recordings">
      <h2 id="recordings" className={overview.title}>
        {t("videos.recordings")}
      </h2>
      <p className={classes.lead}>{t("videos.recordingsLead")}</p>
      <ul className={classes.grid}>
        {recordings.map(({ of, video }) => (
          <li key={of} className={classes.item}>
            <h3 className={classes.question}>{t(`sides.${of}`)}</h3>
            {video ? (
              <RecordedVideo
                verificationId={id}
                video={video}
                label={t("videos.recording", { side: t(`sides.${of}`) })}
              />
            ) : (
              <p className={classes.missing}>{t("videos.noRecording")}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
