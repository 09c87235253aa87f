import { Button, Stack } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { qesCertificates } from "#contract/steps/qes-certificates.calls.ts";
import type { QesCertificate } from "#contract/steps/qes-certificates.contract.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { type CertificateProblem, CertificateWords, certificateProblemIn } from "./certificate-words.widget.tsx";

type Props = { isOpen: boolean; certificate: QesCertificate; onClose: () => void };

export function RenameCertificateDrawer({ isOpen, certificate, onClose }: Props) {
  const { t } = useTranslation("qesCertificates");
  const id = useId();
  const [words, setWords] = useState({ name: certificate.name, issuer: certificate.issuer });
  const [problem, setProblem] = useState<CertificateProblem>(null);
  const update = useWrite(qesCertificates.update, [qesCertificates.list]);
  const submit = () =>
    update.mutate(
      { body: { id: certificate.id, ...words } },
      {
        onSuccess: () => {
          notifySuccess(t("editing.saved"));
          onClose();
        },
        onError: (error) => setProblem(certificateProblemIn(error, t("failed.update"))),
      },
    );
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={t("editing.editTitle")}
      footer={
        <Button type="submit" form={id} loading={update.isPending}>
          {t("editing.submitEdit")}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="lg">
          <FormAlert message={problem?.field === "" ? problem.message : undefined} />
          <CertificateWords
            words={words}
            problemOf={(field) => (problem?.field === field ? problem.message : undefined)}
            onChange={(next) => {
              setWords(next);
              setProblem(null);
            }}
          />
        </Stack>
      </form>
    </Drawer>
  );
}
