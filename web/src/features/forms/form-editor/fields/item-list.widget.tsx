import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { SectionProps } from "../section-props.ts";
import { StepError } from "../steps/step-error.widget.tsx";
import classes from "./item-list.module.css";
import { RemovedNote, useRemoved } from "./removed-note.widget.tsx";
import { SortableList } from "./sortable-list.widget.tsx";

/** What `useFieldArray` gives, for any items. */
type Items<T> = {
  /** Of each item, the same wherever it is moved. */
  keys: readonly string[];
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  insert: (index: number, item: T) => void;
};

type Props<T> = {
  form: SectionProps["form"];
  /** Of the list in the form: its own error is shown below. */
  name: `steps.${string}`;
  list: Items<T>;
  /** For screen readers. */
  nameOf: (index: number) => string;
  /** The item as it is now, and what it is called once it is gone. */
  read: (index: number) => { item: T; name: string };
  most: number;
  /** So many cannot be removed. */
  fewest?: number;
  words: { remove: (index: number) => string; add: string; full: string };
  onAdd: () => void;
  /** Inside a card: rows without frames, smaller buttons. */
  isPlain?: boolean;
  /** The fields of an item have their labels above them. */
  isLabelled?: boolean;
  /** The fields of one item. */
  children: (index: number) => ReactNode;
};

/** Items of a form that are sorted, added and removed; the last removed one comes back by a click. */
export function ItemList<T>(props: Props<T>) {
  const { form, name, list, nameOf, read, most, fewest = 0, words, onAdd, children } = props;
  const { isPlain = false, isLabelled = false } = props;
  const { removed, remember, forget } = useRemoved<T>();
  const isFull = list.keys.length >= most;
  const Remove = isPlain ? IconX : IconTrash;
  const remove = (index: number) => {
    remember({ index, ...read(index) });
    list.remove(index);
  };
  const undo = () => {
    if (removed) list.insert(removed.index, removed.item);
    forget();
  };
  return (
    <>
      <SortableList
        items={list.keys.map((key, index) => ({ key, name: nameOf(index) }))}
        onMove={list.move}
        isPlain={isPlain}
      >
        {(index) => (
          <div className={classes.row} data-labelled={isLabelled || undefined}>
            <div className={classes.fields}>{children(index)}</div>
            {list.keys.length > fewest && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={words.remove(index)}
                onClick={() => remove(index)}
              >
                <Remove size={16} stroke={1.75} />
              </ActionIcon>
            )}
          </div>
        )}
      </SortableList>
      <RemovedNote name={isFull ? undefined : removed?.name} onUndo={undo} />
      <StepError form={form} name={name} />
      {isFull ? (
        <p className={classes.full}>{words.full}</p>
      ) : (
        <Button
          variant={isPlain ? "subtle" : "default"}
          size={isPlain ? "compact-sm" : "sm"}
          mt={isPlain ? "xs" : "sm"}
          leftSection={<IconPlus size={16} />}
          onClick={onAdd}
        >
          {words.add}
        </Button>
      )}
    </>
  );
}
