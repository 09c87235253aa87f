import { useTranslation } from "react-i18next";
import type { AuditEntryView } from "#contract/figures/audit-log.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useRoleName } from "#web/platform/role-name.ts";
import classes from "./audit-log.module.css";

function Hash({ value }: { value: string }) {
  return (
    <span className={classes.hash}>
      <code dir="ltr">{value}</code>
      <CopyButton value={value} />
    </span>
  );
}

/** Everything that the entry's hash covers. */
export function AuditDetails({ entry }: { entry: AuditEntryView }) {
  const { t } = useTranslation("auditLog");
  const roleName = useRoleName();
  const format = useFormat();
  const { seq, at, actor, action, ip, userAgent, detail, hash, previousHash } = entry;
  const items = [
    { term: t("number"), value: format.number(seq) },
    { term: t("when"), value: format.fullInstant(at) },
    ...(actor.id ? [{ term: t("actorId"), value: <code dir="ltr">{actor.id}</code> }] : []),
    ...(actor.role ? [{ term: t("role"), value: <bdi>{roleName(actor.role, actor.roleName)}</bdi> }] : []),
    { term: t("action"), value: <code dir="ltr">{action}</code> },
    ...(ip ? [{ term: t("address"), value: <bdi>{ip}</bdi> }] : []),
    ...(userAgent ? [{ term: t("userAgent"), value: <bdi>{userAgent}</bdi> }] : []),
  ];
  return (
    <div className={classes.details}>
      <DefinitionList items={items} />
      {Object.keys(detail).length > 0 && (
        <div>
          <div className={classes.term}>{t("detail")}</div>
          <pre className={classes.json} dir="ltr">
            {JSON.stringify(detail, null, 2)}
          </pre>
        </div>
      )}
      <DefinitionList
        items={[
          { term: t("hash"), value: <Hash value={hash} /> },
          { term: t("previousHash"), value: <Hash value={previousHash} /> },
        ]}
      />
    </div>
  );
}
