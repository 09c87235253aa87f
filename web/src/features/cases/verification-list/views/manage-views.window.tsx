import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { IconLink, IconPencil, IconPin, IconPinFilled, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { savedViews } from "#contract/project/saved-views.calls.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { usePinnedViews } from "#web/platform/pinned-views.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./manage-views.module.css";
import type { SavedView } from "./use-opened-view.ts";

function RenameView({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const { t } = useTranslation("reviewQueue");
  const words = useUiWords();
  const [name, setName] = useState(view.name);
  const [failure, setFailure] = useState<string>();
  const change = useWrite(savedViews.change, [savedViews.list]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { params: { id: view.id }, body: { name } },
      { onSuccess: onDone, onError: (error) => setFailure(sayError(error)) },
    );
  };
  return (
    <form className={classes.rename} onSubmit={save} noValidate>
      <TextInput
        aria-label={t("views.name")}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={60}
        error={failure}
        autoFocus
      />
      <Button type="submit" loading={change.isPending}>
        {t("views.renameAction")}
      </Button>
      <Button variant="default" onClick={onDone}>
        {words.cancel}
      </Button>
    </form>
  );
}

function ViewActions({ view, onRename, onRemove }: { view: SavedView; onRename: () => void; onRemove: () => void }) {
  const { t } = useTranslation("reviewQueue");
  const choose = useWrite(savedViews.chooseDefault, [savedViews.list]);
  const pinned = usePinnedViews();
  const isPinned = pinned.ids.includes(view.id);
  const { name, isDefault } = view;
  const copy = () =>
    void navigator.clipboard
      .writeText(`${location.origin}/verifications?view=${view.id}`)
      .then(() => notifySuccess(t("views.copied")), notifyError);
  const action = { variant: "subtle", color: "gray", size: "md" } as const;
  return (
    <span className={classes.actions}>
      <ActionIcon
        {...action}
        aria-label={t("views.pin", { name })}
        title={t("views.pin", { name })}
        aria-pressed={isPinned}
        onClick={() => pinned.turn(view.id)}
      >
        {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
      </ActionIcon>
      <ActionIcon
        {...action}
        aria-label={t(isDefault ? "views.noDefault" : "views.makeDefault", { name })}
        title={t(isDefault ? "views.noDefault" : "views.makeDefault", { name })}
        aria-pressed={isDefault}
        loading={choose.isPending}
        onClick={() => choose.mutate({ body: { view_id: isDefault ? null : view.id } }, { onError: notifyError })}
      >
        {isDefault ? <IconStarFilled size={16} /> : <IconStar size={16} />}
      </ActionIcon>
      <ActionIcon
        {...action}
        aria-label={t("views.copyLink", { name })}
        title={t("views.copyLink", { name })}
        onClick={copy}
      >
        <IconLink size={16} />
      </ActionIcon>
      {view.canChange && (
        <>
          <ActionIcon
            {...action}
            aria-label={t("views.rename", { name })}
            title={t("views.rename", { name })}
            onClick={onRename}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            {...action}
            aria-label={t("views.remove", { name })}
            title={t("views.remove", { name })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
    </span>
  );
}

function RemoveView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation("reviewQueue");
  const remove = useWrite(savedViews.remove, [savedViews.list]);
  const act = () =>
    remove.mutate(
      { params: { id: view.id } },
      { onSuccess: () => notifySuccess(t("views.removed")), onError: notifyError, onSettled: onClose },
    );
  return (
    <Confirm
      isOpen
      isDangerous
      isBusy={remove.isPending}
      title={t("views.removeTitle", { name: view.name })}
      action={t("views.removeAction")}
      onConfirm={act}
      onClose={onClose}
    >
      {t(view.isTeam ? "views.removeTeamBody" : "views.removeBody")}
    </Confirm>
  );
}

/** Each view with what can be done with it: open the list with it, copy its address, rename, delete. */
export function ManageViewsWindow({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  const { t } = useTranslation("reviewQueue");
  const words = useUiWords();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [removing, setRemoving] = useState<SavedView | null>(null);
  return (
    <Dialog title={t("views.manageTitle")} onClose={onClose}>
      <ul className={classes.list}>
        {views.map((view) => (
          <li key={view.id} className={classes.item}>
            {renaming === view.id ? (
              <RenameView view={view} onDone={() => setRenaming(null)} />
            ) : (
              <>
                <span className={classes.words}>
                  <span className={classes.name} dir="auto">
                    {view.name}
                  </span>
                  <span className={classes.quiet}>{t(view.isTeam ? "views.team" : "views.own")}</span>
                </span>
                <ViewActions view={view} onRename={() => setRenaming(view.id)} onRemove={() => setRemoving(view)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className={classes.quiet}>{t("views.none")}</p>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </Group>
      {removing && <RemoveView view={removing} onClose={() => setRemoving(null)} />}
    </Dialog>
  );
}
