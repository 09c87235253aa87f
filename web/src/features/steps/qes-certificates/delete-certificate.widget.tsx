import { useTranslation } from "react-i18next";
import { qesCertificates } from "#contract/steps/qes-certificates.calls.ts";
import type { QesCertificate } from "#contract/steps/qes-certificates.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { useLast } from "#web/platform/use-last.ts";
import classes from "./qes-certificates.module.css";

type Props = { certificate: QesCertificate | null; onClose: () => void };

export function DeleteCertificate({ certificate, onClose }: Props) {
  const { t } = useTranslation("qesCertificates");
  const last = useLast(certificate);
  const { confirm, isBusy } = useConfirmedWrite(qesCertificates.remove, [qesCertificates.list], {
    done: t("removing.done"),
    failed: t("failed.delete"),
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={certificate !== null}
      title={t("removing.title")}
      action={t("remove")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => certificate && confirm({ body: { id: certificate.id } })}
      onClose={onClose}
    >
      {t("removing.body", { name: last?.name ?? "" })}
      {last?.signs && <p className={classes.lost}>{t("removing.signs")}</p>}
    </Confirm>
  );
}
