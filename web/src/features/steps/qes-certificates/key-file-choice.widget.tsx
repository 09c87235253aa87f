import { Input } from "@mantine/core";
import { IconFileCertificate } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FileDrop } from "#ui/file-drop.tsx";
import { useFormat } from "#web/platform/format.ts";

type Props = { file: File | null; problem: string | undefined; onChoose: (file: File | null) => void };

/** For key files that hold keys alone, as those of the Ukrainian centres do. */
export function CertificateFileChoice({ file, problem, onChoose }: Props) {
  const { t } = useTranslation("qesCertificates");
  const format = useFormat();
  const id = useId();
  return (
    <Input.Wrapper
      label={t("editing.certificate")}
      description={t("editing.certificateHint")}
      error={problem}
      labelElement="div"
      id={id}
    >
      <FileDrop
        accept=".cer,.crt,.der,.pem"
        label={t("editing.certificate")}
        icon={<IconFileCertificate size={28} stroke={1.75} aria-hidden />}
        lead={t("editing.dropCertificate")}
        choose={t(file ? "editing.change" : "editing.choose")}
        file={file && { name: file.name, size: format.bytes(file.size) }}
        onFile={onChoose}
      />
    </Input.Wrapper>
  );
}

export function KeyFileChoice({ file, problem, onChoose }: Props) {
  const { t } = useTranslation("qesCertificates");
  const format = useFormat();
  const id = useId();
  return (
    <Input.Wrapper
      label={t("editing.file")}
      description={t("editing.fileHint")}
      error={problem}
      required
      labelElement="div"
      id={id}
    >
      <FileDrop
        accept=".dat,.jks"
        label={t("editing.file")}
        icon={<IconFileCertificate size={28} stroke={1.75} aria-hidden />}
        lead={t("editing.drop")}
        choose={t(file ? "editing.change" : "editing.choose")}
        file={file && { name: file.name, size: format.bytes(file.size) }}
        onFile={onChoose}
      />
    </Input.Wrapper>
  );
}
