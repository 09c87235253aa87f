import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SuppliedTo } from "#contract/all.ts";
import type { Call } from "#contract/endpoint.ts";
import { sendForFile } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { notifyError } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";

export function useSaveFile() {
  const { t } = useTranslation("blacklists");
  const [isBusy, setIsBusy] = useState(false);
  const save = async <C extends Call>(call: C, supplied: SuppliedTo<C>) => {
    setIsBusy(true);
    try {
      saveFile(await sendForFile(call, supplied));
    } catch (error) {
      notifyError(error instanceof ApiError ? error : t("failed.export"));
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy };
}
