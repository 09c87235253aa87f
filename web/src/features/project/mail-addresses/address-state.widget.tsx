import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconClock, IconMailOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Email } from "#contract/input/fields.ts";
import { mailAddresses } from "#contract/project/mail-addresses.calls.ts";
import type { MailAddressView } from "#contract/project/mail-addresses.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";

const looks = {
  confirmed: { tone: "good", Icon: IconCircleCheck },
  waiting: { tone: "wait", Icon: IconClock },
  expired: { tone: "bad", Icon: IconMailOff },
  new: { tone: "quiet", Icon: IconMailOff },
} as const satisfies Record<MailAddressView["state"], object>;

type Props = {
  address: string;
  /** The saved form has this address, so its state can be read now. */
  isSaved: boolean;
  /** The form sends notices. */
  isUsed: boolean;
};

function Known({ address, isSaved, isUsed, state, requestedAt }: Props & MailAddressView) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  const ask = useWrite(mailAddresses.ask, [mailAddresses.state]);
  const { tone, Icon } = looks[state];
  const isRequested = state === "waiting" || state === "expired";
  const when = state === "new" && !isUsed ? "unused" : state === "new" && !isSaved ? "unsaved" : state;
  return (
    <Stack gap={6} role="status">
      <Group gap="xs" align="center">
        <StatusBadge tone={tone} icon={<Icon size={14} />}>
          {t(`addressState.${state}`)}
        </StatusBadge>
        {(isRequested || (state === "new" && isUsed && isSaved)) && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            disabled={ask.isPending}
            onClick={() => ask.mutate({ body: { address } })}
          >
            {t(isRequested ? "addressState.again" : "addressState.ask")}
          </Anchor>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t(`addressState.why.${when}`, { at: requestedAt ? format.instant(requestedAt) : "" })}
      </Text>
      {ask.error && <FormAlert message={sayError(ask.error)} />}
    </Stack>
  );
}

/** An address gets a form's notices only after its reader has confirmed it. */
export function AddressState(props: Props) {
  const address = Email.safeParse(props.address);
  const { data, isPlaceholderData } = useReplyQuery(
    mailAddresses.state,
    { query: { address: address.data ?? "" } },
    { enabled: address.success },
  );
  if (!address.success || !data || isPlaceholderData) return null;
  return <Known key={address.data} {...props} address={address.data} {...data} />;
}
