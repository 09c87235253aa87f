import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useCan } from "#web/platform/can.ts";

const EditProfileDrawer = lazy(() =>
  import("./edit-profile.drawer.tsx").then(({ EditProfileDrawer: default_ }) => ({ default: default_ })),
);

export function EditProfileButton({
  applicantId,
  verification,
  size = "xs",
}: {
  applicantId: string;
  verification?: VerificationView;
  size?: "xs" | "sm";
}) {
  const { t } = useTranslation("verifications");
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  if (!can("verifications:review")) return null;
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconPencil size={16} stroke={1.75} />}
        onClick={() => setIsOpen(true)}
      >
        {t("editProfile.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <EditProfileDrawer applicantId={applicantId} verification={verification} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
