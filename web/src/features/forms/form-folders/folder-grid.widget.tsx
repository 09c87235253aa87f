import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formFolders } from "#contract/forms/form-folders.calls.ts";
import type { FormFolder } from "#contract/forms/form-folders.contract.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import { Confirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useUiWords } from "#ui/words.ts";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { sayError } from "#web/platform/i18n.ts";
import { type PageSearch, pageCounts } from "#web/platform/page-search.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import { FolderDrawer } from "./folder.drawer.tsx";
import { FolderCard, LooseCard } from "./folder-card.widget.tsx";
import classes from "./form-folders.module.css";
import { useFormMoves } from "./form-moves.query.ts";

function DeleteFolder({
  folder,
  onClose,
  onGone,
}: {
  folder: FormFolder | null;
  onClose: () => void;
  onGone: (id: string) => void;
}) {
  const { t } = useTranslation("formFolders");
  const last = useLast(folder);
  const cache = useQueryClient();
  const leave = (id: string) => {
    onGone(id);
    // The lists of all folders except the deleted one.
    void cache.invalidateQueries({
      queryKey: [formFolders.forms.path],
      predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(id),
    });
    onClose();
  };
  const { confirm, isBusy } = useConfirmedWrite(formFolders.remove, [formFolders.list, forms.list], {
    done: t("delete.done"),
    failed: t("failed.remove"),
    onDone: ({ params }) => leave(params.id),
  });
  return (
    <Confirm
      isOpen={folder !== null}
      title={t("delete.title")}
      action={t("delete.action")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => folder && confirm({ params: { id: folder.id } })}
      onClose={onClose}
    >
      {t("delete.body", { name: last?.name ?? "", count: last?.formsCount ?? 0 })}
    </Confirm>
  );
}

const placeholders = ["1", "2", "3"];

type Props = {
  page: number;
  count: number;
  search: string | undefined;
  chosen: string | undefined;
  isCreating: boolean;
  onCreated: () => void;
  onShelf: (next: PageSearch) => void;
  /** The open folder was deleted. */
  onGone: () => void;
};

export function FolderGrid({ page, count, search, chosen, isCreating, onCreated, onShelf, onGone }: Props) {
  const { t } = useTranslation("formFolders");
  const words = useUiWords();
  const [renamed, setRenamed] = useState<FormFolder | null>(null);
  const [doomed, setDoomed] = useState<FormFolder | null>(null);
  const list = useReplyQuery(formFolders.list, { body: { page, count, filters: search ? { search } : {} } });
  const { put, takeOut } = useFormMoves();
  if (list.error)
    return (
      <EmptyState
        icon={<IconAlertTriangle size={20} />}
        title={words.loadFailed}
        action={
          <Button variant="default" onClick={() => void list.refetch()}>
            {words.retry}
          </Button>
        }
      >
        {sayError(list.error)}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.shelf} aria-label={t("title")} aria-busy={!list.data} data-stale={list.isPlaceholderData}>
        <LooseCard isChosen={chosen === undefined} onDropForm={takeOut} />
        {!list.data &&
          placeholders.map((each) => (
            <li key={each}>
              <Skeleton height={62} radius="md" />
            </li>
          ))}
        {list.data?.items.map((folder) => (
          <FolderCard
            key={folder.id}
            folder={folder}
            isChosen={chosen === folder.id}
            onDropForm={(form) => put(form, folder)}
            onRename={() => setRenamed(folder)}
            onDelete={() => setDoomed(folder)}
          />
        ))}
      </ul>
      {list.data?.items.length === 0 && (
        <p className={classes.none} role="status">
          {search ? t("empty.noMatch") : page > 1 ? t("empty.page") : t("empty.title")}
        </p>
      )}
      {list.data && (list.data.total > 10 || page > 1) && (
        <PageControl
          page={page}
          count={count}
          total={list.data.total}
          isCapped={false}
          counts={pageCounts}
          onPage={(next) => onShelf({ page: next })}
          onCount={(next) => onShelf({ page: undefined, count: pageCounts.find((each) => each === next) })}
        />
      )}
      <FolderDrawer
        requested={renamed ? { kind: "rename", folder: renamed } : isCreating ? { kind: "create" } : null}
        onClose={() => (renamed ? setRenamed(null) : onCreated())}
      />
      <DeleteFolder folder={doomed} onClose={() => setDoomed(null)} onGone={(id) => id === chosen && onGone()} />
    </>
  );
}
