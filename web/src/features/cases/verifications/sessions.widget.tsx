import { IconDeviceMobile } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import overview from "./overview.module.css";
import classes from "./sessions.module.css";

type Session = VerificationView["sessions"][number];

const deviceTypes = ["desktop", "mobile", "tablet", "tv", "bot"] as const;

const orWhy = (value: ReactNode, why: string): ReactNode =>
  value === null || value === "" ? <span className={classes.quiet}>{why}</span> : value;

function Place({ session }: { session: Session }) {
  const place = [session.city, session.region].filter(Boolean).join(", ");
  return (
    <span className={classes.place}>
      <CountryName code={session.countryCode} />
      {place && <bdi>{place}</bdi>}
    </span>
  );
}

function useConnection(session: Session) {
  const { t } = useTranslation("verifications");
  const { network, latitude, longitude, asn, asOrganization } = session;
  const whyNowhere = network === "public" ? t("session.whyUnknown") : t("session.whyPrivate");
  const point = latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
  const whyNoPoint = session.countryCode === null ? whyNowhere : t("session.whyNoCity");
  const operator = [asn === null ? null : `AS${asn}`, asOrganization].filter(Boolean).join(" ");
  return [
    { term: t("session.ip"), value: <bdi>{session.ip}</bdi> },
    { term: t("session.network"), value: t(`session.networks.${network}`) },
    { term: t("session.location"), value: orWhy(session.countryCode && <Place session={session} />, whyNowhere) },
    { term: t("session.coordinates"), value: orWhy(point && <bdi>{point}</bdi>, whyNoPoint) },
    {
      term: t("session.asn"),
      value: orWhy(operator && <bdi>{operator}</bdi>, network === "public" ? t("session.whyNoAsn") : whyNowhere),
    },
  ];
}

const flags = ["anonymous", "tor", "proxy", "hosting", "knownAttacker", "abuser", "threat", "bogon"] as const;

/** Each says yes or no; those of which nothing here can say it are named together. */
function useFlags(session: Session) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const unknown = flags.filter((flag) => session[flag] === null).map((flag) => t(`session.flags.${flag}`));
  const known = flags.filter((flag) => session[flag] !== null);
  return [
    ...known.map((flag) => ({
      term: t(`session.flags.${flag}`),
      value: t(`answers.${session[flag] ? "yes" : "no"}`),
    })),
    ...(unknown.length > 0 ? [{ term: format.list(unknown), value: orWhy(null, t("session.whyNoList")) }] : []),
  ];
}

function useDevice(session: Session) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const notReported = t("session.whyNotTold");
  const known = deviceTypes.find((each) => each === session.deviceType);
  return [
    {
      term: t("session.deviceType"),
      value: orWhy(known ? t(`session.deviceTypes.${known}`) : session.deviceType, notReported),
    },
    { term: t("session.browser"), value: orWhy(session.browser, notReported) },
    { term: t("session.os"), value: orWhy(session.os, notReported) },
    {
      term: t("session.screen"),
      value: orWhy(session.screen && <bdi>{session.screen.replace("x", " × ")}</bdi>, notReported),
    },
    { term: t("session.language"), value: orWhy(session.language && format.language(session.language), notReported) },
    { term: t("session.timezone"), value: orWhy(session.timezone && <bdi>{session.timezone}</bdi>, notReported) },
    { term: t("session.userAgent"), value: orWhy(session.userAgent && <bdi>{session.userAgent}</bdi>, notReported) },
  ];
}

function Visit({ session }: { session: Session }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const connection = useConnection(session);
  const known = useFlags(session);
  const device = useDevice(session);
  return (
    <section className={`${overview.box} ${classes.visit}`}>
      <h2 className={overview.title}>{t("session.opened", { at: format.fullInstant(session.at) })}</h2>
      <h3 className={classes.part}>{t("session.connection")}</h3>
      <DefinitionList items={connection} />
      <h3 className={classes.part}>{t("session.known")}</h3>
      <DefinitionList items={known} />
      <h3 className={classes.part}>{t("session.device")}</h3>
      <DefinitionList items={device} />
    </section>
  );
}

export function Sessions({ view: { sessions } }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  if (sessions.length === 0)
    return (
      <div className={overview.box}>
        <EmptyState icon={<IconDeviceMobile size={20} />} title={t("session.none")}>
          {t("session.noneBody")}
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.root}>
      {sessions.map((session) => (
        <Visit key={session.at} session={session} />
      ))}
      <p className={classes.quiet}>
        <a href="https://db-ip.com" target="_blank" rel="noreferrer" className={classes.attribution}>
          {t("session.attribution")}
        </a>
      </p>
    </div>
  );
}
