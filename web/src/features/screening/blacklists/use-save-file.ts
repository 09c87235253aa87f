import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ParametersOfEndpoint } from "#contract/all.ts";
import type { EndpointAddress } from "#contract/endpoint.ts";
import { sendForFile } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { notifyError } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";

export function useSaveFile() {
  const { t } = useTranslation("blacklists");
  const [isBusy, setIsBusy] = useState(false);
  const save = async <C extends EndpointAddress>(call: C, supplied: ParametersOfEndpoint<C>) => {
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
