import { Menu } from "@mantine/core";
import { IconCheck, IconDeviceFloppy, IconPlus, IconSettings, IconStar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { savedViews } from "#contract/project/saved-views.calls.ts";
import { ReachedMenu } from "#ui/reached-menu.tsx";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { ManageViewsWindow } from "./manage-views.window.tsx";
import { SaveViewWindow } from "./save-view.window.tsx";
import type { SavedView } from "./use-opened-view.ts";
import { isSameQuestion, savedViewAddressOf, savedViewQuestionIn } from "./view-question.rules.ts";
import { ViewsFace, type ViewsProps } from "./views-face.widget.tsx";

function ViewItems({
  label,
  items,
  opened,
  onOpen,
}: {
  label: string;
  items: readonly SavedView[];
  opened: string | undefined;
  onOpen: (view: SavedView) => void;
}) {
  const { t } = useTranslation("reviewQueue");
  if (items.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {items.map((view) => (
        <Menu.Item
          key={view.id}
          rightSection={
            view.id === opened ? (
              <IconCheck size={16} aria-hidden />
            ) : view.isDefault ? (
              <IconStar size={16} aria-label={t("views.isDefault")} />
            ) : null
          }
          onClick={() => onOpen(view)}
        >
          <span dir="auto">{view.name}</span>
        </Menu.Item>
      ))}
    </>
  );
}

/** Open at first. */
export function ViewsMenu({ views, opened, search, onSearch }: ViewsProps) {
  const { t } = useTranslation("reviewQueue");
  const [asking, setAsking] = useState<"save" | "manage" | null>(null);
  const change = useWrite(savedViews.change, [savedViews.list]);
  const question = savedViewQuestionIn(search);
  const open = (view: SavedView) => onSearch(savedViewAddressOf(view));
  const update = (view: SavedView) =>
    change.mutate(
      { params: { id: view.id }, body: { question } },
      { onSuccess: () => notifySuccess(t("views.updated")), onError: notifyError },
    );
  const close = () => setAsking(null);
  return (
    <>
      <ReachedMenu position="bottom-end" width={280} shadow="md">
        <Menu.Target>
          <ViewsFace opened={opened} search={search} />
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: "auto" }}>
          {views.length === 0 && <Menu.Label>{t("views.none")}</Menu.Label>}
          <ViewItems
            label={t("views.team")}
            items={views.filter(({ isTeam }) => isTeam)}
            opened={opened?.id}
            onOpen={open}
          />
          <ViewItems
            label={t("views.own")}
            items={views.filter(({ isTeam }) => !isTeam)}
            opened={opened?.id}
            onOpen={open}
          />
          {views.length > 0 && <Menu.Divider />}
          {opened?.canChange && !isSameQuestion(opened.question, question) && (
            <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => update(opened)}>
              {t("views.update", { name: opened.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setAsking("save")}>
            {t("views.save")}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => setAsking("manage")}>
              {t("views.manage")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </ReachedMenu>
      {asking === "save" && (
        <SaveViewWindow question={question} onClose={close} onSaved={(id) => onSearch({ view: id })} />
      )}
      {asking === "manage" && <ManageViewsWindow views={views} onClose={close} />}
    </>
  );
}
