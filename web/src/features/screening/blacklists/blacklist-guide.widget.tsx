import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import classes from "./blacklists.module.css";

const columns = [
  "type",
  "name",
  "given_name",
  "origin_name",
  "dob",
  "gender",
  "country",
  "document",
  "tax_id",
  "description",
] as const;

/** The documentation beside the screen. */
export function GuideModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("blacklists");
  return (
    <Dialog title={t("guideText.title")} isOpen={isOpen} onClose={onClose} size="lg">
      <div className={classes.guide}>
        <h3>{t("guideText.whatTitle")}</h3>
        <p>{t("guideText.what")}</p>
        <h3>{t("guideText.hitTitle")}</h3>
        <p>{t("guideText.hit")}</p>
        <h3>{t("guideText.importTitle")}</h3>
        <p>{t("guideText.import")}</p>
        <p>{t("guideText.limits")}</p>
        <h3>{t("guideText.columnsTitle")}</h3>
        <p>{t("guideText.columns")}</p>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("guideText.column")}</Table.Th>
              <Table.Th scope="col">{t("guideText.holds")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map((column) => (
              <Table.Tr key={column}>
                <Table.Td>
                  <code>{column}</code>
                </Table.Td>
                <Table.Td>{t(`guideText.columnWords.${column}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Dialog>
  );
}
