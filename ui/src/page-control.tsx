import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./page-control.module.css";
import { useUiWords } from "./words.ts";

type Props = {
  page: number;
  count: number;
  total: number;
  /** "That many or more". */
  isCapped: boolean;
  counts: readonly number[];
  onPage: (page: number) => void;
  onCount: (count: number) => void;
};

function PageJump({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const words = useUiWords();
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.min(Math.max(Math.trunc(Number(typed)) || page, 1), pages);
    setTyped(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  return (
    <TextInput
      aria-label={words.page}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, "").slice(0, 7))}
      onBlur={go}
      onKeyDown={(event) => event.key === "Enter" && go()}
      size="xs"
      w={56}
    />
  );
}

export function PageControl({ page, count, total, isCapped, counts, onPage, onCount }: Props) {
  const words = useUiWords();
  const pages = Math.max(1, Math.ceil(total / count));
  const isLast = page >= pages;
  return (
    <div className={classes.root}>
      <span role="status">
        {words.range(total === 0 ? 0 : (page - 1) * count + 1, Math.min(page * count, total), total, isCapped)}
      </span>
      <span className={classes.group}>
        <span aria-hidden>{words.rowsPerPage}</span>
        <NativeSelect
          aria-label={words.rowsPerPage}
          data={counts.map(String)}
          value={String(count)}
          onChange={(event) => onCount(Number(event.currentTarget.value))}
          size="xs"
          w={72}
        />
      </span>
      <span className={classes.group}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={words.previous}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} className={classes.arrow} />
        </ActionIcon>
        <PageJump key={page} page={page} pages={pages} onPage={onPage} />
        <span>{words.pageOf(pages)}</span>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={words.next}
          disabled={isLast}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} className={classes.arrow} />
        </ActionIcon>
      </span>
    </div>
  );
}
