import { Menu } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { projects } from "#contract/project/projects.calls.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { ProjectButton, type ProjectMenuProps } from "./project-button.tsx";
import classes from "./project-menu.module.css";

/** Loaded on demand, with the form library, which most lists do not need. */
const CreateProjectDrawer = lazy(async () => ({
  default: (await import("#web/features/project/projects/create-project.widget.tsx")).CreateProjectDrawer,
}));

/** All screens belong to one project, so another project starts with a full page load. */
const startOver = () => location.assign("/dashboard");

/** The profile menu opens this too. */
export function ProjectList({ state, onState }: ProjectMenuProps) {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const isOpen = state === "open";
  const list = useReplyQuery(projects.list, { body: {} }, { enabled: isOpen });
  const switchTo = useWrite(projects.switchTo);
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={(opened) => onState(opened ? "open" : "closed")}
        position="bottom-start"
        width={260}
      >
        <Menu.Target>
          <ProjectButton />
        </Menu.Target>
        <Menu.Dropdown mah="70vh" className={classes.dropdown ?? ""}>
          <Menu.Label>{t("project.switch")}</Menu.Label>
          {list.data?.items.map(({ id, name: each }) => (
            <Menu.Item
              key={id}
              rightSection={id === user?.currentCustomerAccountId && <IconCheck size={16} />}
              disabled={switchTo.isPending}
              onClick={() =>
                id !== user?.currentCustomerAccountId &&
                switchTo.mutate(
                  { body: { project_id: id } },
                  {
                    onSuccess: startOver,
                    onError: (error) => notifyError(sayError(error, t("project.switchFailed"))),
                  },
                )
              }
            >
              {each}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} />} closeMenuOnClick={false} onClick={() => onState("creating")}>
            {t("project.create")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {state === "creating" && (
        <Suspense>
          <CreateProjectDrawer isOpen onClose={() => onState("closed")} onCreated={startOver} />
        </Suspense>
      )}
    </>
  );
}
