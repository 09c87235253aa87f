import { useEffect, useRef, useState } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { stepVisits } from "#contract/records/steps/steps.ts";
import { Icon } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { Shell } from "#flow/components/shell.tsx";
import { DeviceCode } from "#flow/features/confirm/device-code.widget.tsx";
import { type OtherDeviceReply, readElsewhere } from "#flow/platform/api.visits.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { closedReasonOf } from "#flow/platform/opening.ts";
import { ClosedPage } from "#flow/visit/unavailable.page.tsx";
import { useOfferLanguages } from "#flow/words/speech-provider.tsx";
import { useSpeech } from "#flow/words/words.ts";
import "#flow/styles/elsewhere.css";

type Given = { link: string; onOpened: (state: FlowState) => void; onRetry: () => void };

/** For who holds a link whose verification was begun on another device: which steps are done, and how to go on. */
export default function ElsewherePage({ link, onOpened, onRetry }: Given) {
  const offer = useOfferLanguages();
  const [found, setFound] = useState<OtherDeviceReply | ApiError | null>(null);

  const again = useRef(onRetry);
  useEffect(() => {
    again.current = onRetry;
  });
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const visit = await readElsewhere(link);
      await offer(visit.form.languages, visit.ownWords);
      if (isCurrent) setFound(visit);
    };
    read().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (!isCurrent) return;
      // It was sent meanwhile: everybody is shown how it goes on.
      if (error.has("flow.already_submitted")) return again.current();
      setFound(error);
    });
    return () => {
      isCurrent = false;
    };
  }, [link, offer]);

  if (found === null) return null;
  if (found instanceof ApiError) return <ClosedPage reason={closedReasonOf(found)} onRetry={onRetry} />;
  return (
    <Shell form={found.form} isTest={found.isTest}>
      <Visit visit={found} link={link} onOpened={onOpened} onRetry={onRetry} />
    </Shell>
  );
}

function Visit({ visit, link, onOpened, onRetry }: Given & { visit: OtherDeviceReply }) {
  const { t } = useSpeech();
  const { form, done, channels, isTest } = visit;
  return (
    <ScreenFrame
      title={t("elsewhere.title")}
      lead={t(channels.length > 0 ? "elsewhere.lead_code" : "elsewhere.lead")}
      figure={<Icon name="lock" />}
    >
      <h2 className="vd-unseen">{t("welcome.needs")}</h2>
      <ul className="vd-needs">
        {form.steps.map(({ type }) => (
          <li key={type}>
            <span className="vd-badge-icon" data-done={done.includes(type) || undefined}>
              <Icon name={done.includes(type) ? "check" : stepVisits[type].icon} />
            </span>
            <span>
              <strong>{t(`welcome.${stepVisits[type].words}`)}</strong>
              <span className="vd-muted">{t(done.includes(type) ? "elsewhere.done" : "elsewhere.open")}</span>
            </span>
          </li>
        ))}
      </ul>
      {channels.length > 0 && (
        <DeviceCode link={link} channels={channels} isTest={isTest} onOpened={onOpened} onRetry={onRetry} />
      )}
      {!form.hideGoOnMobile && (
        <p className="vd-aside">
          <Icon name="phone" />
          {t("elsewhere.scan")}
        </p>
      )}
      <p className="vd-aside">
        <Icon name="link" />
        {t("elsewhere.new_link", { business: `\u2068${form.businessName}\u2069` })}
      </p>
    </ScreenFrame>
  );
}
