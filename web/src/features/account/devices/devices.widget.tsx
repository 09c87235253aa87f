import { Button, Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconDevices, IconDeviceTablet } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { devices } from "#contract/account/devices.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Fact, FactList } from "#ui/fact-list.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";

type Device = z.output<typeof devices.list.reply>["items"][number];
type Requested = Device | "others" | null;

const icons = {
  desktop: IconDeviceDesktop,
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  other: IconDevices,
};

function useDeviceName() {
  const { t } = useTranslation("devices");
  return ({ browser, system }: Device) =>
    browser && system ? t("name", { browser, system }) : (browser ?? system ?? t("unknown"));
}

function Item({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const name = useDeviceName()(device);
  return (
    <Fact
      icon={icons[device.kind]}
      name={
        <>
          {name} {device.isThis && <StatusBadge tone="info">{t("this")}</StatusBadge>}
        </>
      }
      facts={
        <>
          {t("facts", { signedIn: format.instant(device.signedIn), lastSeen: format.instant(device.lastSeen) })}
          {" · "}
          <span dir="ltr">{device.ip}</span>
        </>
      }
    >
      {!device.isThis && (
        <Button variant="default" size="xs" aria-label={t("signOutLabel", { name })} onClick={onSignOut}>
          {t("signOut")}
        </Button>
      )}
    </Fact>
  );
}

function useSignOut(onDone: () => void) {
  const { t } = useTranslation("devices");
  const remove = useWrite(devices.remove, [devices.list]);
  const removeOthers = useWrite(devices.removeOthers, [devices.list]);
  const outcome = {
    onSuccess: () => {
      notifySuccess(t("signedOut"));
      onDone();
    },
    onError: (error: unknown) => {
      notifyError(error);
      onDone();
    },
  };
  const signOut = (requested: Device | "others") =>
    requested === "others"
      ? removeOthers.mutate({}, outcome)
      : remove.mutate({ params: { id: requested.id } }, outcome);
  return { signOut, isBusy: remove.isPending || removeOthers.isPending };
}

export function DevicesPanel() {
  const { t } = useTranslation("devices");
  const nameOf = useDeviceName();
  const { data, error } = useReplyQuery(devices.list, {});
  const [requested, setRequested] = useState<Requested>(null);
  const last = useLast(requested);
  const { signOut, isBusy } = useSignOut(() => setRequested(null));
  const items = data?.items ?? [];
  return (
    <Panel
      title={t("title")}
      actions={
        items.length > 1 && (
          <Button variant="default" size="xs" onClick={() => setRequested("others")}>
            {t("signOutOthers")}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {t("about")}
      </Text>
      <FormAlert message={error && !data ? sayError(error) : undefined} />
      {!data && !error && <Skeleton height={44} mt="sm" />}
      <FactList label={t("title")}>
        {items.map((device) => (
          <Item key={device.id} device={device} onSignOut={() => setRequested(device)} />
        ))}
      </FactList>
      <Confirm
        isOpen={requested !== null}
        title={last && last !== "others" ? t("askOne", { name: nameOf(last) }) : t("askOthers")}
        action={t("signOut")}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => requested && signOut(requested)}
        onClose={() => setRequested(null)}
      >
        {t("askBody")}
      </Confirm>
    </Panel>
  );
}
