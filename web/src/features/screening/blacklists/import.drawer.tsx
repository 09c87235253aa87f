import { Button, Radio, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type BlacklistFileType,
  type BlacklistImportMode,
  blacklistFileTypes,
  blacklistImportModes,
} from "#contract/screening/blacklists/blacklist-values.ts";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { FileChoice } from "./file-choice.widget.tsx";
import { useFileUpload } from "./use-file-upload.ts";
import { useSaveFile } from "./use-save-file.ts";

type Props = { isOpen: boolean; list: BlacklistRow; onClose: () => void };

function useImport({ list, onClose }: Props) {
  const { t } = useTranslation("blacklists");
  const [type, setType] = useState<BlacklistFileType | null>(null);
  const [mode, setMode] = useState<BlacklistImportMode>("add");
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<{ field: "type" | ""; message: string } | null>(null);
  const upload = useFileUpload();
  const send = async () => {
    setIsAsking(false);
    if (!type) return;
    const sent = await upload.send(blacklists.import, { query: { type, mode, code: list.code } });
    if (!sent.ok) {
      if (sent.error !== null) setProblem({ field: "", message: sayError(sent.error, t("failed.import")) });
      return;
    }
    notifySuccess(t("importing.begun"));
    upload.forget();
    setType(null);
    setMode("add");
    onClose();
  };
  const submit = () => {
    setProblem(type ? null : { field: "type", message: t("importing.mustType") });
    if (!type) return;
    if (mode === "replace" && list.items > 0 && upload.file) return setIsAsking(true);
    void send();
  };
  return { type, setType, mode, setMode, isAsking, setIsAsking, problem, upload, send, submit };
}

function TypeChoice({ fields }: { fields: ReturnType<typeof useImport> }) {
  const { t } = useTranslation("blacklists");
  const can = useCan();
  const { save, isBusy } = useSaveFile();
  const { type, setType, problem } = fields;
  return (
    <div>
      <Radio.Group
        label={t("importing.type")}
        required
        value={type}
        error={problem?.field === "type" && problem.message}
        onChange={(value) => setType(value as BlacklistFileType)}
      >
        <Stack gap="sm" mt="xs" mb="xs">
          {blacklistFileTypes
            // Its rows become what is known of applicants.
            .filter((each) => each === "default" || can("verifications:read"))
            .map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`importing.types.${each}`)}
                description={t(`importing.typeHints.${each}`)}
              />
            ))}
        </Stack>
      </Radio.Group>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconDownload size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={() =>
          void save(type === "applicants" ? blacklists.applicantsTemplate : blacklists.defaultTemplate, {})
        }
      >
        {t("importing.template")}
      </Button>
    </div>
  );
}

export function ImportDrawer(props: Props) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  const fields = useImport(props);
  const { isOpen, list, onClose } = props;
  const { mode, setMode, isAsking, setIsAsking, problem, upload, send, submit } = fields;
  return (
    <>
      <Drawer
        isOpen={isOpen}
        onClose={onClose}
        title={t("importing.title", { name: list.name })}
        footer={
          <Button loading={upload.percent !== null} onClick={submit}>
            {t("importing.submit")}
          </Button>
        }
      >
        <Stack gap="lg">
          <FormAlert message={problem?.field === "" ? problem.message : undefined} />
          <TypeChoice fields={fields} />
          <FileChoice upload={upload} label={t("importing.choose")} />
          <Radio.Group
            label={t("importing.mode")}
            value={mode}
            onChange={(value) => setMode(value as BlacklistImportMode)}
          >
            <Stack gap="sm" mt="xs">
              {blacklistImportModes.map((each) => (
                <Radio key={each} value={each} label={t(`importing.modes.${each}`)} />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
      </Drawer>
      <Confirm
        isOpen={isAsking}
        title={t("importing.replacing.title", { name: list.name })}
        action={t("importing.replacing.action")}
        isDangerous
        onConfirm={() => void send()}
        onClose={() => setIsAsking(false)}
      >
        {t("importing.replacing.body", { name: list.name, count: list.items, n: format.number(list.items) })}
      </Confirm>
    </>
  );
}
