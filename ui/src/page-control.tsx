import { ActionIcon, NumberInput, Select } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./page-control.module.css";
import { useUiWords } from "./words.ts";

type Props = {
  page: number;
  count: number;
  total: number;
  /** The total means "that many or more". */
  isCapped: boolean;
  counts: readonly number[];
  onPage: (page: number) => void;
  onCount: (count: number) => void;
};

/** Goes to a typed page with Enter or by leaving the field. */
function PageJump({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const words = useUiWords();
  const [typed, setTyped] = useState<number | string>(page);
  const go = () => {
    const wanted = Math.min(Math.max(Math.trunc(Number(typed)) || page, 1), pages);
    setTyped(wanted);
    if (wanted !== page) onPage(wanted);
  };
  return (
    <NumberInput
      aria-label={words.page}
      value={typed}
      onChange={setTyped}
      onBlur={go}
      onKeyDown={(event) => event.key === "Enter" && go()}
      min={1}
      max={pages}
      hideControls
      size="xs"
      w={56}
    />
  );
}

/** Under a list: how many rows there are, rows per page, the page before and after, and a jump. */
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
        <Select
          aria-label={words.rowsPerPage}
          data={counts.map(String)}
          value={String(count)}
          onChange={(value) => value && onCount(Number(value))}
          allowDeselect={false}
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
