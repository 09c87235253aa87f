import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { googleAccounts } from "#contract/account/google-accounts.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { i18n, sayError } from "#web/platform/i18n.ts";
import { rememberKeepSignedIn } from "#web/platform/return-path.ts";
import { isBackFromGoogle } from "#web/sign-in/google-return.ts";
import { type GoogleReturn, leaveForGoogle, takeGoogleReturn } from "#web/sign-in/google-visit.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import classes from "./google-button.module.css";
import { GoogleLogo } from "./google-logo.widget.tsx";

class TurnedBack extends Error {}

/** Sign-in and sign-up have a call each (specification 1, section 7). */
async function exchange({ purpose, code, ...back }: GoogleReturn) {
  if (code === null) throw new TurnedBack();
  const call = purpose === "sign_up" ? googleAccounts.register : googleAccounts.signIn;
  return sendDeskCall(call, { body: { ...back, code } });
}

function useReturn() {
  const router = useRouter();
  const goOn = useNextStep();
  const [isBack] = useState(isBackFromGoogle);
  return useQuery({
    queryKey: ["return from Google"],
    enabled: isBack,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const back = takeGoogleReturn();
      if (!back) throw new TurnedBack();
      const { newcomer } = await exchange(back);
      if (newcomer) await router.navigate({ to: "/registration" });
      else await goOn();
      return null;
    },
  });
}

const say = (error: unknown): string =>
  error instanceof TurnedBack ? i18n.t("signIn.turnedBack", { ns: "googleAccounts" }) : sayError(error);

/** Below the form of sign-in and sign-up; shown only where it is set up. */
export function GoogleButton({ purpose }: { purpose: "sign_in" | "sign_up" }) {
  const { t } = useTranslation("googleAccounts");
  const arrival = useReturn();
  const [failure, setFailure] = useState<unknown>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setIsLeaving(true);
    setFailure(null);
    rememberKeepSignedIn(form ? new FormData(form).has("keep") : false);
    try {
      leaveForGoogle(await sendDeskCall(googleAccounts.start, { body: { purpose } }), purpose);
    } catch (error) {
      setFailure(error);
      setIsLeaving(false);
    }
  };
  const error = failure ?? arrival.error;
  return (
    <Stack gap="md">
      <div className={classes.or}>{t("signIn.or")}</div>
      <FormAlert message={error ? say(error) : undefined} />
      <Button
        type="button"
        variant="default"
        size="md"
        fullWidth
        leftSection={<GoogleLogo />}
        loading={isLeaving || arrival.isFetching}
        onClick={(event) => void leave(event)}
      >
        {t("signIn.continue")}
      </Button>
    </Stack>
  );
}
