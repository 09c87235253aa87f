import { Table } from "@mantine/core";
import { IconArrowsDiff, IconCheck, IconMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import overview from "./overview.module.css";
import { EditProfileButton } from "./profile/edit-profile-button.widget.tsx";
import classes from "./profile-comparison.module.css";

type Field = VerificationView["profile"][number];

/** Documents hold only these; nothing else is compared. */
const readOfDocuments = new Set(["first_name", "last_name", "dob", "gender"]);

function Compared({ same }: { same: boolean | null }) {
  const { t } = useTranslation("verifications");
  if (same === true) return <IconCheck size={17} role="img" aria-label={t("profile.same")} className={classes.same} />;
  if (same === false)
    return <IconArrowsDiff size={17} role="img" aria-label={t("profile.differs")} className={classes.differs} />;
  return <IconMinus size={17} role="img" aria-label={t("profile.notCompared")} className={classes.quiet} />;
}

function Corrected({ field, corrected }: Pick<Field, "field" | "corrected">) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { fieldValue } = useFieldWords();
  if (!corrected) return <span className={classes.quiet}>–</span>;
  return (
    <>
      {corrected.value === null ? t("profile.removed") : <bdi>{fieldValue(field, corrected.value)}</bdi>}
      <span className={classes.who}>
        {t("profile.correctedBy", { actor: corrected.by, at: format.instant(corrected.at) })}
      </span>
    </>
  );
}

function Row({ row, hasCorrected }: { row: Field; hasCorrected: boolean }) {
  const { field, typed, read, same, corrected } = row;
  const { t } = useTranslation("verifications");
  const { fieldName, fieldValue } = useFieldWords();
  const notRead = readOfDocuments.has(field) ? t("profile.notRead") : t("profile.onlyTyped");
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.field ?? ""}>
        {fieldName(field)}
      </Table.Th>
      <Table.Td>
        {typed ? <bdi>{fieldValue(field, typed)}</bdi> : <span className={classes.quiet}>{t("profile.notTyped")}</span>}
      </Table.Td>
      <Table.Td>
        {read ? (
          <bdi className={same === false ? classes.marked : undefined}>{fieldValue(field, read)}</bdi>
        ) : (
          <span className={classes.quiet}>{notRead}</span>
        )}
      </Table.Td>
      {hasCorrected && (
        <Table.Td>
          <Corrected field={field} corrected={corrected} />
        </Table.Td>
      )}
      <Table.Td className={classes.mark ?? ""}>
        <Compared same={same} />
      </Table.Td>
    </Table.Tr>
  );
}

export function ProfileComparison({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const shown = view.profile.filter(({ typed, read, corrected }) => typed !== null || read !== null || corrected);
  const hasCorrected = shown.some(({ corrected }) => corrected !== null);
  return (
    <section id="profile" aria-labelledby="profile-title">
      <div className={classes.head}>
        <h2 id="profile-title" className={overview.title}>
          {t("profile.title")}
        </h2>
        {view.status !== "created" && view.status !== "processing" && (
          <EditProfileButton applicantId={view.applicant.publicId} verification={view} />
        )}
      </div>
      {shown.length === 0 && <p className={overview.none}>{t("profile.none")}</p>}
      {shown.length > 0 && (
        <div className={overview.box}>
          <Table verticalSpacing="xs" className={classes.table ?? ""}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("profile.field")}</Table.Th>
                <Table.Th scope="col">{t("profile.typed")}</Table.Th>
                <Table.Th scope="col">{t(view.isOfBank ? "profile.saidByBank" : "profile.read")}</Table.Th>
                {hasCorrected && <Table.Th scope="col">{t("profile.corrected")}</Table.Th>}
                <Table.Th scope="col" className={classes.mark ?? ""}>
                  <span className={classes.hidden}>{t("profile.compared")}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((row) => (
                <Row key={row.field} row={row} hasCorrected={hasCorrected} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
