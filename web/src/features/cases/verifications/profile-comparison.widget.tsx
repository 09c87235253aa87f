import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import compared from "#ui/compared.module.css";
import { ComparedMark } from "#ui/compared.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import overview from "./overview.module.css";
import { EditProfileButton } from "./profile/edit-profile-button.widget.tsx";

type Field = VerificationView["profile"][number];

/** Documents hold only these; nothing else is compared. */
const readOfDocuments = new Set(["first_name", "last_name", "dob", "gender"]);

function Corrected({ field, corrected }: Pick<Field, "field" | "corrected">) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { fieldValue } = useFieldWords();
  if (!corrected) return <span className={compared.quiet}>–</span>;
  return (
    <>
      {corrected.value === null ? t("profile.removed") : <bdi>{fieldValue(field, corrected.value)}</bdi>}
      <span className={compared.who}>
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
      <Table.Th scope="row" className={compared.field ?? ""}>
        {fieldName(field)}
      </Table.Th>
      <Table.Td>
        {typed ? (
          <bdi>{fieldValue(field, typed)}</bdi>
        ) : (
          <span className={compared.quiet} title={t("profile.notTypedHint")}>
            {t("profile.notTyped")}
          </span>
        )}
      </Table.Td>
      <Table.Td>
        {read ? (
          <bdi className={same === false ? compared.marked : undefined}>{fieldValue(field, read)}</bdi>
        ) : (
          <span className={compared.quiet}>{notRead}</span>
        )}
      </Table.Td>
      {hasCorrected && (
        <Table.Td>
          <Corrected field={field} corrected={corrected} />
        </Table.Td>
      )}
      <Table.Td className={compared.mark ?? ""}>
        <ComparedMark
          isSame={same}
          label={t(same === null ? "profile.notCompared" : same ? "profile.same" : "profile.differs")}
        />
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
      <div className={compared.head}>
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
          <Table verticalSpacing="xs" className={compared.table ?? ""}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("profile.field")}</Table.Th>
                <Table.Th scope="col">{t("profile.typed")}</Table.Th>
                <Table.Th scope="col">{t(view.isOfBank ? "profile.saidByBank" : "profile.read")}</Table.Th>
                {hasCorrected && <Table.Th scope="col">{t("profile.corrected")}</Table.Th>}
                <Table.Th scope="col" className={compared.mark ?? ""}>
                  <span className={compared.hidden}>{t("profile.compared")}</span>
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
