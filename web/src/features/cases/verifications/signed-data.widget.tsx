import { Anchor } from "@mantine/core";
import { IconDownload, IconSignature } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { verificationPdf } from "#contract/applicants/verification-pdf.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";
import overview from "./overview.module.css";
import classes from "./signed-data.module.css";

type Part = "document" | "signature";

/** What the applicant has signed, and with which certificate; what is to be thought of it is the check's. */
export function SignedData({ view: { id, signedData } }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  if (!signedData) return null;
  const { signer, issuer, serial, algorithm, validFrom, validUntil, numbers, signed, by, kind } = signedData;
  const day = (iso: string) => format.day(iso.slice(0, 10));
  const save = async (part: Part) => {
    try {
      saveFile(await sendForFile(verificationPdf.signedData, { params: { id }, query: { part } }));
    } catch (error) {
      notifyError(sayError(error, t("pdf.failed")));
    }
  };
  const parts: Part[] = kind === "p7s" ? ["document", "signature"] : ["document"];
  return (
    <section aria-labelledby="signed-data">
      <h2 id="signed-data" className={overview.title}>
        {t("signedData.title")}
      </h2>
      <div className={`${overview.box} ${classes.root}`}>
        <p className={classes.lead}>
          <IconSignature size={20} stroke={1.75} aria-hidden />
          {t(`signedData.by.${by}`, { at: format.instant(signed) })}
        </p>
        <DefinitionList
          items={[
            { term: t("signedData.signer"), value: <bdi>{signer}</bdi> },
            { term: t("signedData.issuer"), value: <bdi>{issuer}</bdi> },
            { term: t("signedData.validity"), value: `${day(validFrom)} – ${day(validUntil)}` },
            { term: t("signedData.serial"), value: <bdi>{serial}</bdi> },
            ...(numbers.length > 0 ? [{ term: t("signedData.numbers"), value: numbers.join(", ") }] : []),
            ...(algorithm ? [{ term: t("signedData.key"), value: algorithm }] : []),
          ]}
        />
        <p className={classes.ways}>
          {parts.map((part) => (
            <Anchor key={part} component="button" type="button" size="sm" onClick={() => void save(part)}>
              <IconDownload size={16} aria-hidden className={classes.icon} />
              {t(kind === "pdf" ? "signedData.signedPdf" : `signedData.${part}`)}
            </Anchor>
          ))}
        </p>
      </div>
    </section>
  );
}
