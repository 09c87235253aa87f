import { Button, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { testData } from "#contract/applicants/test-data.calls.ts";
import { Confirm } from "#ui/confirm.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";

const followMs = 2_000;

/** What test mode has made, and the button that erases all of it. */
export function TestData({ className, wordsClass }: { className: string; wordsClass: string }) {
  const { t } = useTranslation("apiKeys");
  const [isConfirming, setIsConfirming] = useState(false);
  const [isFollowed, setIsFollowed] = useState(false);
  const counts = useReplyQuery(testData.show, {}, isFollowed ? { refetchInterval: followMs } : {});
  const erase = useWrite(testData.erase, [testData.show]);
  if (!counts.data) return null;
  const { applicants, verifications, reports, rowsKept, isErasing } = counts.data;
  if (isErasing !== isFollowed) setIsFollowed(isErasing);
  const isEmpty = applicants + verifications + reports === 0;
  const start = () => {
    setIsConfirming(false);
    erase.mutate({ body: {} }, { onError: (error) => notifyError(sayError(error, t("testData.failed"))) });
  };
  return (
    <section className={className} aria-labelledby="test-data">
      <div className={wordsClass}>
        <Text component="h2" id="test-data" fw={600}>
          {t("testData.title")}
        </Text>
        <Text c="dimmed" size="sm">
          {t("testData.about")}
        </Text>
        <Text size="sm" role="status">
          {isErasing && `${t("testData.erasing")} `}
          {isEmpty ? t("testData.none") : t("testData.counts", { applicants, verifications, reports })}
          {!isErasing && rowsKept > 0 && ` ${t("testData.rowsKept", { count: rowsKept })}`}
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={isEmpty || isErasing}
        loading={erase.isPending}
        onClick={() => setIsConfirming(true)}
      >
        {t("testData.erase")}
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={t("testData.confirmTitle")}
        action={t("testData.erase")}
        isDangerous
        onConfirm={start}
        onClose={() => setIsConfirming(false)}
      >
        {t("testData.confirm", { applicants, verifications, reports })}
      </Confirm>
    </section>
  );
}
