import { Button, Menu } from "@mantine/core";
import {
  IconArrowMerge,
  IconBan,
  IconDots,
  IconDownload,
  IconLock,
  IconLockOpen,
  IconMessage,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { EditProfileButton } from "#web/features/cases/verifications/profile/edit-profile-button.widget.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useCan } from "#web/platform/can.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { ApplicantLabelsWindow } from "./applicant-labels.window.tsx";
import { MergeWindow } from "./merge.widget.tsx";
import { AskReason } from "./reason.widget.tsx";

const BlacklistWindow = lazy(async () => {
  const [{ BlacklistWindow: default_ }] = await Promise.all([
    import("./blacklist.window.tsx"),
    loadPartOfWords("records"),
  ]);
  return { default: default_ };
});

type Window = "labels" | "comment" | "blacklist" | "merge" | "hold" | "erase" | null;

function useDownload(id: string) {
  const { t } = useTranslation("applicants");
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveFile(await sendForFile(applicants.export, { params: { id } }));
      notifySuccess(t("export.done"));
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, download: () => void download() };
}

export function ApplicantActions({ applicant }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const can = useCan();
  const [open, setOpen] = useState<Window>(null);
  const { publicId: id, hold } = applicant;
  const file = useDownload(id);
  const close = () => setOpen(null);
  return (
    <>
      {/* A company is put right where its documents and persons are seen. */}
      {applicant.type === "person" && <EditProfileButton applicantId={id} size="sm" />}
      <Button
        variant="default"
        loading={file.isBusy}
        leftSection={<IconDownload size={16} stroke={1.75} />}
        onClick={file.download}
      >
        {t("export.action")}
      </Button>
      {can("verifications:review") && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={t("more")}>
              <IconDots size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTag size={16} />} onClick={() => setOpen("labels")}>
              {t("labels.action")}
            </Menu.Item>
            <Menu.Item leftSection={<IconMessage size={16} />} onClick={() => setOpen("comment")}>
              {t("ask.comment.action")}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => setOpen("merge")}>
              {t("merge.action")}
            </Menu.Item>
            {can("blacklists:manage") && (
              <Menu.Item leftSection={<IconBan size={16} />} onClick={() => setOpen("blacklist")}>
                {t("blacklist.action")}
              </Menu.Item>
            )}
            {can("applicants:erase") && (
              <>
                <Menu.Item
                  leftSection={hold ? <IconLockOpen size={16} /> : <IconLock size={16} />}
                  onClick={() => setOpen("hold")}
                >
                  {t(hold ? "ask.release.action" : "ask.hold.action")}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item
                  disabled={hold !== null}
                  leftSection={<IconTrash size={16} />}
                  onClick={() => setOpen("erase")}
                >
                  {t("ask.erase.action")}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {open === "labels" && <ApplicantLabelsWindow applicant={applicant} onClose={close} />}
      {open === "merge" && <MergeWindow applicant={applicant} onClose={close} />}
      {open === "blacklist" && (
        <Suspense>
          <BlacklistWindow applicant={applicant} onClose={close} />
        </Suspense>
      )}
      {open === "comment" && <AskReason applicant={applicant} kind="comment" onClose={close} />}
      {open === "hold" && <AskReason applicant={applicant} kind={hold ? "release" : "hold"} onClose={close} />}
      {open === "erase" && <AskReason applicant={applicant} kind="erase" onClose={close} />}
    </>
  );
}
