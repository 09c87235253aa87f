import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { qesLimits } from "#contract/values/qes-certificates.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";

export type CertificateNames = { name: string; issuer: string };
export type CertificateProblem = { field: string; message: string } | null;

const fields = ["file", "certificate", "name", "issuer", "password"];

/** A refusal beside the field that it names, or above them all. */
export function certificateProblemIn(error: unknown, fallback: string): CertificateProblem {
  const [first] = error instanceof ApiError ? error.errors : [];
  const field = first && fields.includes(first.parameter) ? first.parameter : "";
  return { field, message: sayError(error, fallback) };
}

type Props = {
  words: CertificateNames;
  problemOf: (field: string) => string | undefined;
  onChange: (words: CertificateNames) => void;
};

export function CertificateWords({ words, problemOf, onChange }: Props) {
  const { t } = useTranslation("qesCertificates");
  return (
    <>
      <TextInput
        label={t("editing.name")}
        description={t("editing.nameHint")}
        required
        maxLength={qesLimits.name[1]}
        value={words.name}
        error={problemOf("name")}
        onChange={({ currentTarget }) => onChange({ ...words, name: currentTarget.value })}
      />
      <TextInput
        label={t("editing.issuer")}
        description={t("editing.issuerHint")}
        required
        maxLength={qesLimits.issuer[1]}
        value={words.issuer}
        error={problemOf("issuer")}
        onChange={({ currentTarget }) => onChange({ ...words, issuer: currentTarget.value })}
      />
    </>
  );
}
