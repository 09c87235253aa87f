import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useCan } from "#web/platform/can.ts";

const EditCompanyDrawer = lazy(() =>
  import("./edit-company.drawer.tsx").then(({ EditCompanyDrawer: default_ }) => ({ default: default_ })),
);

export function EditCompanyButton({ view, company }: { view: VerificationView; company: CompanyReview }) {
  const { t } = useTranslation("companyReviews");
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  if (!can("verifications:review")) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={16} stroke={1.75} />}
        onClick={() => setIsOpen(true)}
      >
        {t("edit.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <EditCompanyDrawer key={company.rowVersion} view={view} company={company} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
