import { Button, Menu } from "@mantine/core";
import {
  IconArrowMerge,
  IconBan,
  IconDots,
  IconDownload,
  IconLink,
  IconLock,
  IconLockOpen,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
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

const RequestChanges = lazy(async () => {
  const [{ RequestChanges: default_ }] = await Promise.all([
    import("./request-changes.widget.tsx"),
    loadPartOfWords("review"),
  ]);
  return { default: default_ };
});

type Window = "labels" | "blacklist" | "merge" | "hold" | "erase" | null;

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

type Props = { applicant: ApplicantView; newest: VerificationRow | undefined };

/** `newest`: the newest verification; undefined while it is not known, and without one. */
export function ApplicantActions({ applicant, newest }: Props) {
  const { t } = useTranslation("applicants");
  const can = useCan();
  const [open, setOpen] = useState<Window>(null);
  const { publicId: id, hold } = applicant;
  const file = useDownload(id);
  const close = () => setOpen(null);
  return (
    <>
      {newest && can("verifications:review") && (
        <Suspense>
          <RequestChanges newest={newest} />
        </Suspense>
      )}
      {newest && can("forms:manage") && (
        <Button
          variant="default"
          leftSection={<IconLink size={16} stroke={1.75} />}
          renderRoot={(props) => (
            <Link to="/forms/links/$id" params={{ id: newest.formId }} search={{ applicant: id }} {...props} />
          )}
        >
          {t("newLink")}
        </Button>
      )}
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
      {open === "hold" && <AskReason applicant={applicant} kind={hold ? "release" : "hold"} onClose={close} />}
      {open === "erase" && <AskReason applicant={applicant} kind="erase" onClose={close} />}
    </>
  );
}
