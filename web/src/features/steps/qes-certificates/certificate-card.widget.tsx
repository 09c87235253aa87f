import { ActionIcon, Button, Menu, Progress } from "@mantine/core";
import { IconCertificate, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { qesCertificates } from "#contract/steps/qes-certificates.calls.ts";
import type { QesCertificate } from "#contract/steps/qes-certificates.contract.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import {
  type CertificateState,
  certificateShareElapsed,
  certificateStateOf,
  endsSoon,
} from "./certificate-state.rules.ts";
import classes from "./qes-certificates.module.css";

type Props = { certificate: QesCertificate; onOpen: (kind: "rename" | "remove") => void };

const tones: Record<CertificateState, BadgeTone> = {
  active: "good",
  inactive: "quiet",
  expired: "bad",
  notYet: "wait",
};

/** What is left of its time, as a bar and in words. */
function Validity({ of, state }: { of: QesCertificate; state: CertificateState }) {
  const { t } = useTranslation("qesCertificates");
  const format = useFormat();
  const { validFrom, validUntil } = of.certificate;
  const left = {
    expired: t("over", { at: format.day(validUntil.slice(0, 10)) }),
    notYet: t("notYet", { at: format.day(validFrom.slice(0, 10)) }),
  };
  const words = state === "expired" || state === "notYet" ? left[state] : t("daysLeft", { count: of.daysLeft });
  const colour = state === "expired" ? "red" : endsSoon(of) ? "yellow" : "teal";
  return (
    <div className={classes.validity}>
      <Progress
        value={certificateShareElapsed(of.certificate, Date.now())}
        color={colour}
        size="sm"
        aria-label={t("validity", { name: of.name })}
      />
      <p className={classes.line}>
        <span className={classes.quiet}>
          {t("validRange", { from: format.day(validFrom.slice(0, 10)), until: format.day(validUntil.slice(0, 10)) })}
        </span>
        <b className={classes.left} data-soon={endsSoon(of) || state === "expired" || undefined}>
          {words}
        </b>
      </p>
    </div>
  );
}

function Facts({ of }: { of: QesCertificate }) {
  const { t } = useTranslation("qesCertificates");
  const format = useFormat();
  const { owner, issuer, serial, algorithm } = of.certificate;
  const added = format.instant(of.added);
  const rows = [
    ["owner", owner],
    ["issuer", issuer],
    ["serial", serial],
    ["key", t(`algorithms.${algorithm}`)],
    ["added", of.addedBy ? t("addedBy", { at: added, name: of.addedBy }) : added],
  ] as const;
  return (
    <DefinitionList
      layout="rows"
      items={rows.map(([name, value]) => ({
        term: t(name),
        value: <bdi className={name === "serial" ? classes.serial : undefined}>{value}</bdi>,
      }))}
    />
  );
}

function ActiveButton({ of, state }: { of: QesCertificate; state: CertificateState }) {
  const { t } = useTranslation("qesCertificates");
  const isActive = of.status === "active";
  const verb = isActive ? "deactivate" : "activate";
  const write = useWrite(qesCertificates[verb], [qesCertificates.list]);
  return (
    <Button
      size="xs"
      variant={isActive ? "default" : "filled"}
      loading={write.isPending}
      disabled={state === "expired" && !isActive}
      aria-label={t(`switching.${verb}.of`, { name: of.name })}
      onClick={() =>
        write.mutate(
          { body: { id: of.id } },
          {
            onSuccess: () => notifySuccess(t(`switching.${verb}.done`)),
            onError: (error) => notifyError(sayError(error, t(`failed.${verb}`))),
          },
        )
      }
    >
      {t(`switching.${verb}.go`)}
    </Button>
  );
}

export function CertificateCard({ certificate, onOpen }: Props) {
  const { t } = useTranslation("qesCertificates");
  const { name, issuer } = certificate;
  const state = certificateStateOf(certificate, Date.now());
  return (
    <li className={classes.card} data-signs={certificate.signs || undefined}>
      <div className={classes.head}>
        <IconCertificate size={28} stroke={1.75} aria-hidden className={classes.seal} />
        <div className={classes.words}>
          <h2 className={classes.name}>
            <bdi>{name}</bdi>
          </h2>
          <p className={classes.quiet}>
            <bdi>{issuer}</bdi>
          </p>
        </div>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t("actionsOf", { name })}>
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => onOpen("rename")}>
              {t("edit")}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              className={classes.danger ?? ""}
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onOpen("remove")}
            >
              {t("remove")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <Facts of={certificate} />
      <Validity of={certificate} state={state} />
      <div className={classes.foot}>
        <span className={classes.badges}>
          {certificate.signs ? (
            <StatusBadge tone="good">{t("signs")}</StatusBadge>
          ) : (
            <StatusBadge tone={tones[state]}>{t(`status.${state}`)}</StatusBadge>
          )}
        </span>
        <ActiveButton of={certificate} state={state} />
      </div>
    </li>
  );
}
