import type { ReactNode } from "react";
import { askedFields } from "../../answers.rules.ts";
import { useElement } from "../../elements.ts";
import { countryName } from "../../pieces/country-names.ts";
import { Icon } from "../../pieces/icon.tsx";
import { ScreenFrame } from "../../pieces/screen-frame.tsx";
import { SendButton } from "../../pieces/send-button.tsx";
import { submit } from "../../platform/api.ts";
import { regionalTag, useSpeech } from "../../platform/words.ts";
import { ProgressBar } from "../../progress-bar.tsx";
import { documentSides } from "../../screens.rules.ts";
import { useSending } from "../../sending.ts";
import { useVisit } from "../../visit.ts";
import { PhotoThumbnail } from "../photos/photo-thumbnail.widget.tsx";
import { sayAnswer } from "./review.rules.ts";

/** Everything once more before it is handed in, each part with a way back to it. */
export function ReviewPage() {
  const { t, sayError } = useSpeech();
  const { state, goOn } = useVisit();
  const own = useElement();
  const { isBusy, error, send } = useSending();
  return (
    <ScreenFrame
      top={<ProgressBar />}
      title={t("review.title")}
      lead={t("review.lead")}
      problem={error && sayError(error)}
      actions={
        <SendButton
          isBusy={isBusy}
          busyWords={t("review.sending")}
          onClick={() => void send(async () => goOn(await submit()))}
        >
          {own("submitButton") ?? t("review.submit")}
        </SendButton>
      }
    >
      <div className="vd-parts">
        {state.form.steps.map(({ type }) =>
          type === "PROFILE" ? (
            <ProfilePart key={type} />
          ) : type === "DOCUMENT" ? (
            <DocumentPart key={type} />
          ) : (
            <SelfiePart key={type} />
          ),
        )}
      </div>
      <p className="vd-small">{t("review.promise", { business: state.form.businessName })}</p>
    </ScreenFrame>
  );
}

function Part({ title, onEdit, children }: { title: string; onEdit: () => void; children: ReactNode }) {
  const { t } = useSpeech();
  return (
    <section className="vd-part">
      <div className="vd-part-head">
        <h2>{title}</h2>
        <button type="button" className="vd-link" onClick={onEdit} aria-label={t("review.edit_part", { part: title })}>
          <Icon name="pencil" />
          {t("action.edit")}
        </button>
      </div>
      {children}
    </section>
  );
}

function ProfilePart() {
  const { t, language } = useSpeech();
  const { state, edit } = useVisit();
  const fields = askedFields(state);
  return (
    <Part title={t("review.profile")} onEdit={() => edit("profile")}>
      <dl className="vd-answers">
        {fields.map((name) => (
          <div key={name}>
            <dt>{t(`field.${name}`)}</dt>
            <dd dir="auto">
              {name === "gender" && state.profile.gender
                ? t(`gender.${state.profile.gender}`)
                : (sayAnswer(name, state.profile, regionalTag(language)) ?? (
                    <span className="vd-muted">{t("review.empty")}</span>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function DocumentPart() {
  const { t, language } = useSpeech();
  const { state, edit } = useVisit();
  const { document } = state;
  return (
    <Part title={t("review.document")} onEdit={() => edit("document")}>
      {document && (
        <p className="vd-part-line">
          {t(`document.${document.documentType}`)}
          <span className="vd-muted">{countryName(document.country, language)}</span>
        </p>
      )}
      <div className="vd-thumbnails">
        {state.files
          .filter(({ side }) => documentSides(state).includes(side))
          .map(({ id, side }) => (
            <figure key={id}>
              <PhotoThumbnail id={id} label={t(`photo.title_${side}`)} />
              <figcaption>
                {t(`side.${side}`)}
                <button
                  type="button"
                  className="vd-link"
                  onClick={() => edit(`photo-${side}`)}
                  aria-label={t("review.retake_part", { part: t(`side.${side}`) })}
                >
                  {t("review.retake")}
                </button>
              </figcaption>
            </figure>
          ))}
      </div>
    </Part>
  );
}

function SelfiePart() {
  const { t } = useSpeech();
  const { state, edit } = useVisit();
  const selfie = state.files.find(({ side }) => side === "selfie");
  return (
    <Part title={t("review.selfie")} onEdit={() => edit("photo-selfie")}>
      <div className="vd-thumbnails vd-thumbnails-face">
        {selfie && (
          <figure>
            <PhotoThumbnail id={selfie.id} label={t("photo.title_selfie")} />
          </figure>
        )}
      </div>
    </Part>
  );
}
