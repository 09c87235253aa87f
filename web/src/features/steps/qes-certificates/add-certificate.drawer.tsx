import { Button, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { qesCertificates } from "#contract/steps/qes-certificates.calls.ts";
import { qesFileTypeOf, qesLimits } from "#contract/values/qes-certificates.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { sendUpload } from "#web/platform/api.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { type CertificateProblem, CertificateWords, certificateProblemIn } from "./certificate-words.widget.tsx";
import { CertificateFileChoice, KeyFileChoice } from "./key-file-choice.widget.tsx";

type Props = { isOpen: boolean; onClose: () => void };

const nothing = { name: "", issuer: "" };

function useAdding(onClose: () => void) {
  const { t } = useTranslation("qesCertificates");
  const cache = useQueryClient();
  const [words, setWords] = useState(nothing);
  const [password, setPassword] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [certificate, setCertificate] = useState<File | null>(null);
  const [problem, setProblem] = useState<CertificateProblem>(null);
  const [isBusy, setIsBusy] = useState(false);
  const forget = () => {
    setWords(nothing);
    setPassword("");
    setFile(null);
    setCertificate(null);
    setProblem(null);
  };
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const refusal = !qesFileTypeOf(chosen.name) ? "wrongType" : chosen.size > qesLimits.fileBytes ? "tooLarge" : null;
    setProblem(refusal && { field: "file", message: t(`editing.${refusal}`) });
    setFile(refusal ? null : chosen);
  };
  const chooseCertificate = (chosen: File | null) => {
    const isTooLarge = chosen !== null && chosen.size > qesLimits.fileBytes;
    setProblem(isTooLarge ? { field: "certificate", message: t("editing.certificateTooLarge") } : null);
    setCertificate(isTooLarge ? null : chosen);
  };
  const submit = async () => {
    if (!file) return setProblem({ field: "file", message: t("editing.mustFile") });
    setProblem(null);
    setIsBusy(true);
    try {
      await sendUpload(
        qesCertificates.create,
        { body: { ...words, password, ...(certificate && { certificate }) } },
        file,
      );
      await cache.invalidateQueries({ queryKey: [qesCertificates.list.path] });
      notifySuccess(t("editing.added"));
      forget();
      onClose();
    } catch (error) {
      setProblem(certificateProblemIn(error, t("failed.create")));
    } finally {
      setIsBusy(false);
    }
  };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setProblem(null);
    };
  return {
    words,
    password,
    file,
    certificate,
    problem,
    isBusy,
    choose,
    chooseCertificate,
    submit,
    forget,
    setWords: change(setWords),
    setPassword: change(setPassword),
  };
}

export function AddCertificateDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation("qesCertificates");
  const id = useId();
  const adding = useAdding(onClose);
  const { problem } = adding;
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <Drawer
      isOpen={isOpen}
      onClose={() => {
        // A password is not kept for the next time.
        adding.forget();
        onClose();
      }}
      title={t("editing.addTitle")}
      footer={
        <Button type="submit" form={id} loading={adding.isBusy}>
          {t("editing.submitAdd")}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void adding.submit();
        }}
      >
        <Stack gap="lg">
          <FormAlert message={problemOf("")} />
          <KeyFileChoice file={adding.file} problem={problemOf("file")} onChoose={adding.choose} />
          <CertificateFileChoice
            file={adding.certificate}
            problem={problemOf("certificate")}
            onChoose={adding.chooseCertificate}
          />
          <PasswordField
            label={t("editing.password")}
            description={t("editing.passwordHint")}
            maxLength={qesLimits.passwordLength}
            autoComplete="off"
            value={adding.password}
            error={problemOf("password")}
            onChange={({ currentTarget }) => adding.setPassword(currentTarget.value)}
          />
          <CertificateWords words={adding.words} problemOf={problemOf} onChange={adding.setWords} />
        </Stack>
      </form>
    </Drawer>
  );
}
