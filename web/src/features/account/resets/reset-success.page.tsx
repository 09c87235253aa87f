import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { notifyError } from "#web/platform/notify.ts";
import { finishedReset } from "#web/sign-in/reset-link.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";

/** Both factors are proved in this session: the app can be opened. */
function OpenApp() {
  const { t } = useTranslation("resets");
  const goOn = useNextStep();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    await goOn()
      .catch(notifyError)
      .finally(() => setIsBusy(false));
  };
  return (
    <Button size="md" fullWidth loading={isBusy} onClick={() => void open()}>
      {t("done.open")}
    </Button>
  );
}

/** The end of a password reset, which does not sign in, or of an authenticator reset. */
export function ResetSuccessPage() {
  const { t } = useTranslation("resets");
  const of = finishedReset() ?? "password";
  return (
    <>
      <AuthHead icon={<IconCircleCheck size={20} stroke={1.75} />} title={t(`done.${of}Title`)}>
        {t(`done.${of}Lead`)}
      </AuthHead>
      {of === "factor" ? (
        <OpenApp />
      ) : (
        <Button component={Link} to="/login" size="md" fullWidth>
          {t("done.signIn")}
        </Button>
      )}
    </>
  );
}
