import { Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { RetentionPanel } from "#web/features/applicants/retention/retention.widget.tsx";
import { ReviewTurns } from "#web/features/cases/assignments/review-turns.widget.tsx";
import { MemberBudgetPanel } from "#web/features/money/member-budgets/member-budget.widget.tsx";
import { ReviewRules } from "#web/features/project/review-rules/review-rules.widget.tsx";
import { Team } from "#web/features/team/members/team.widget.tsx";
import { useCan } from "#web/platform/can.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import type { PageSearch } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { usePartOfAddress } from "#web/platform/part-of-address.ts";
import { useRoleName } from "#web/platform/role-name.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./project-settings.module.css";
import { RenameProject } from "./rename-project.widget.tsx";

const LatePanels = lazy(async () => {
  const [{ LatePanels: default_ }] = await Promise.all([
    import("./late-panels.widget.tsx"),
    loadPartOfWords("snippets"),
  ]);
  return { default: default_ };
});

type Props = { search: PageSearch; onSearch: (next: Partial<PageSearch>) => void };

export function ProjectSettingsPage({ search, onSearch }: Props) {
  const { t } = useTranslation("projects");
  const roleName = useRoleName();
  const { user, billing } = useSession();
  const can = useCan();
  usePageTitle(t("settings.title"));
  usePartOfAddress();
  if (!user?.currentCustomerAccountId || !user.role) return null;
  return (
    <div className={classes.page}>
      <PageHeader title={t("settings.title")} lead={t("settings.lead")} />
      <div className={classes.panels}>
        <Panel title={t("settings.general")}>
          {can("project:rename") && <RenameProject name={user.projectName ?? ""} />}
          <div className={classes.facts}>
            <DefinitionList
              layout="rows"
              items={[
                {
                  term: t("settings.id"),
                  value: (
                    <span className={classes.id}>
                      <code>{user.currentCustomerAccountId}</code>
                      <CopyButton value={user.currentCustomerAccountId} />
                    </span>
                  ),
                },
                { term: t("settings.role"), value: <bdi>{roleName(user.role, user.roleName)}</bdi> },
              ]}
            />
          </div>
        </Panel>
        {can("members:manage") && (
          <Panel title={t("title", { ns: "reviewRules" })}>
            <Stack gap="lg">
              <ReviewTurns />
              <ReviewRules />
            </Stack>
          </Panel>
        )}
        {billing === "on" && can("billing:manage") && <MemberBudgetPanel />}
        {can("applicants:erase") && <RetentionPanel />}
        {can("members:manage") && <Team search={search} onSearch={onSearch} />}
        {can("members:manage") && (
          <Suspense fallback={null}>
            <LatePanels role={user.role} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
