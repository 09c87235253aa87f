import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { i18n, sayError } from "#web/platform/i18n.ts";
import { rememberKeepSignedIn } from "#web/platform/return-path.ts";
import { useSession } from "#web/platform/session.ts";
import { isBackFromProvider } from "#web/sign-in/provider-return.ts";
import { leaveForProvider, type ProviderReturn, takeProviderReturn } from "#web/sign-in/provider-visit.ts";
import { type OfferedProvider, providerCalls, providersOf } from "#web/sign-in/providers.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import classes from "./provider-buttons.module.css";
import { ProviderIcon } from "./provider-icon.widget.tsx";

class TurnedBack extends Error {
  readonly from: ProviderReturn["provider"] | undefined;
  constructor(from?: ProviderReturn["provider"]) {
    super();
    this.from = from;
  }
}

/** Sign-in and sign-up have a call each (specification 1, section 7). */
async function exchange({ purpose, provider, code, ...back }: ProviderReturn) {
  if (code === null) throw new TurnedBack(provider);
  const { register, signIn } = providerCalls[provider];
  return sendDeskCall(purpose === "sign_up" ? register : signIn, { body: { ...back, code } });
}

function useReturn() {
  const router = useRouter();
  const goOn = useNextStep();
  const [isBack] = useState(isBackFromProvider);
  return useQuery({
    queryKey: ["return from a provider"],
    enabled: isBack,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const back = takeProviderReturn();
      if (!back) throw new TurnedBack();
      const { newcomer } = await exchange(back);
      if (newcomer) await router.navigate({ to: "/registration" });
      else await goOn();
      return null;
    },
  });
}

function say(error: unknown, { google, singleSignOn }: SessionView): string {
  if (!(error instanceof TurnedBack)) return sayError(error);
  const name = singleSignOn?.name;
  // Of a visit that this tab knows nothing about.
  const from = error.from ?? (google ? "google" : "organization");
  return from === "organization"
    ? i18n.t("organization.turnedBack", { ns: "googleAccounts", name })
    : i18n.t("signIn.turnedBack", { ns: "googleAccounts" });
}

/** Below the form of sign-in and sign-up; shown only where one is set up. */
export function ProviderButtons({ purpose }: { purpose: "sign_in" | "sign_up" }) {
  const { t } = useTranslation("googleAccounts");
  const session = useSession();
  const arrival = useReturn();
  const [failure, setFailure] = useState<unknown>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const leave = async ({ id }: OfferedProvider, { currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setLeaving(id);
    setFailure(null);
    rememberKeepSignedIn(form ? new FormData(form).has("keep") : false);
    try {
      leaveForProvider(await sendDeskCall(providerCalls[id].start, { body: { purpose } }), id, purpose);
    } catch (error) {
      setFailure(error);
      setLeaving(null);
    }
  };
  const error = failure ?? arrival.error;
  return (
    <Stack gap="md">
      <div className={classes.or}>{t("signIn.or")}</div>
      <FormAlert message={error ? say(error, session) : undefined} />
      {providersOf(session).map((provider) => (
        <Button
          key={provider.id}
          type="button"
          variant="default"
          size="md"
          fullWidth
          leftSection={<ProviderIcon id={provider.id} />}
          loading={leaving === provider.id || arrival.isFetching}
          onClick={(event) => void leave(provider, event)}
        >
          {provider.id === "google" ? t("signIn.continue") : t("organization.continue", { name: provider.name })}
        </Button>
      ))}
    </Stack>
  );
}
