import { Button, Popover, TextInput } from "@mantine/core";
import { IconSearch, IconTextPlus } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  fillPlaceholders,
  type SnippetField,
  type SnippetPlaceholder,
} from "#contract/records/snippets/snippet-placeholders.ts";
import { snippets } from "#contract/records/snippets.calls.ts";
import type { SnippetView } from "#contract/records/snippets.contract.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { foundSnippets, inBrackets, replacedIn, slashRange, type TextRange } from "./snippet-text.rules.ts";
import classes from "./snippets.module.css";

/** What placeholders say of a case; null and '': it has none. */
export type SnippetCase = {
  name: string;
  formName: string;
  verificationId: string;
  externalId: string | null;
  /** ISO 8601. */
  due: string | null;
};

/** Where a chosen snippet goes: the selection, or a slash that was typed. */
export type OpenedSnippets = TextRange & { isBySlash: boolean };

export type PickerProps = {
  field: SnippetField;
  about: SnippetCase;
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  longest: number;
  /** Null: the list is closed. */
  opened: OpenedSnippets | null;
  onOpen: () => void;
  /** `caret`: where it goes on in the text; null: the focus went elsewhere. */
  onClose: (caret: number | null) => void;
  onInsert: (text: string, selected: TextRange) => void;
};

function useValues({ name, formName, verificationId, externalId, due }: SnippetCase) {
  const format = useFormat();
  const { user } = useSession();
  return {
    applicant_name: name,
    form_name: formName,
    verification_id: verificationId,
    external_id: externalId ?? "",
    member_name: [user?.firstName, user?.lastName].filter(Boolean).join(" "),
    project_name: user?.projectName ?? "",
    due_date: due === null ? "" : format.instant(due),
  } satisfies Record<SnippetPlaceholder, string>;
}

type Filled = { snippet: SnippetView; text: string; missing: SnippetPlaceholder[]; blank: string };

/** The snippets of the field that are like the query, each as it would be inserted. */
function useFilled(field: SnippetField, about: SnippetCase, query: string) {
  const { t } = useTranslation("snippets");
  const { data, error } = useReplyQuery(snippets.list, {});
  const values = useValues(about);
  const blankOf = (name: SnippetPlaceholder | undefined) => (name ? inBrackets(t(`placeholders.${name}`)) : "");
  const ofField = data?.items.filter(({ fields }) => fields.includes(field));
  const found = ofField && foundSnippets(ofField, query);
  const filled = found?.map((snippet): Filled => {
    const { text, missing } = fillPlaceholders(snippet.text, values, blankOf);
    return { snippet, text, missing, blank: blankOf(missing[0]) };
  });
  return { filled, error };
}

type OptionProps = { id: string; filled: Filled; isAt: boolean; onAt: () => void; onPick: () => void };

function Option({ id, filled: { snippet, text, missing }, isAt, onAt, onPick }: OptionProps) {
  const { t } = useTranslation("snippets");
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the search field, which names the chosen one
    <div
      id={id}
      role="option"
      aria-selected={isAt}
      tabIndex={-1}
      className={classes.option}
      ref={(element) => {
        if (isAt) element?.scrollIntoView({ block: "nearest" });
      }}
      onPointerMove={onAt}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className={classes.optionName}>
        <bdi>{snippet.name}</bdi>
        {snippet.shortcut !== null && <bdi className={classes.shortcut}>/{snippet.shortcut}</bdi>}
      </span>
      <span className={classes.preview} dir="auto">
        {text}
      </span>
      {missing.length > 0 && (
        <span className={classes.missing}>
          {t("missing", { names: format.list(missing.map((name) => t(`placeholders.${name}`))) })}
        </span>
      )}
    </div>
  );
}

/** Typing searches, arrows choose, Enter inserts, Escape closes. */
function SnippetList(props: PickerProps & { opened: OpenedSnippets }) {
  const { field, about, area, text, longest, opened, onClose, onInsert } = props;
  const { t } = useTranslation("snippets");
  const format = useFormat();
  const id = useId();
  const [{ range, typed }] = useState(() =>
    // What was typed while the list was fetched belongs to the search.
    opened.isBySlash ? slashRange(text, opened.from, area.current?.selectionStart ?? 0) : { range: opened, typed: "" },
  );
  const [query, setQuery] = useState(typed);
  const [at, setAt] = useState(0);
  const { filled, error } = useFilled(field, about, query);
  const count = filled?.length ?? 0;
  const pick = (chosen: Filled | undefined) => {
    if (!chosen) return;
    const next = replacedIn(text, range, chosen.text);
    if (next.length > longest) return notifyError(t("tooLong", { limit: format.number(longest) }));
    const blank = chosen.blank === "" ? -1 : chosen.text.indexOf(chosen.blank);
    const from = range.from + (blank < 0 ? chosen.text.length : blank);
    onInsert(next, { from, to: from + (blank < 0 ? 0 : chosen.blank.length) });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" && count > 0) setAt((at + 1) % count);
    else if (event.key === "ArrowUp" && count > 0) setAt((at + count - 1) % count);
    else if (event.key === "Enter") pick(filled?.[at]);
    else if (event.key === "Escape" || event.key === "Tab") onClose(range.to);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextInput
        type="search"
        size="sm"
        role="combobox"
        aria-label={t("search")}
        placeholder={t("search")}
        aria-expanded={count > 0}
        aria-autocomplete="list"
        {...(count > 0 ? { "aria-controls": id, "aria-activedescendant": `${id}-${at}` } : {})}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        // A drawer below would close with Escape.
        data-mantine-stop-propagation
        autoFocus
        maxLength={128}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
        onBlur={() => onClose(null)}
      />
      {filled && count === 0 && (
        <p className={classes.said} role="status">
          {t("none")}
        </p>
      )}
      {!filled && error && (
        <p className={classes.said} role="alert">
          {sayError(error)}
        </p>
      )}
      {count > 0 && (
        <div className={classes.options} id={id} role="listbox" aria-label={t("title")} tabIndex={-1}>
          {filled?.map((each, index) => (
            <Option
              key={each.snippet.id}
              id={`${id}-${index}`}
              filled={each}
              isAt={index === at}
              onAt={() => setAt(index)}
              onPick={() => pick(each)}
            />
          ))}
        </div>
      )}
    </>
  );
}

export function SnippetPicker(props: PickerProps) {
  const { opened, onOpen, onClose } = props;
  const { t } = useTranslation("snippets");
  return (
    <Popover
      opened={opened !== null}
      position="bottom-start"
      width={360}
      shadow="md"
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTextPlus size={16} stroke={1.75} aria-hidden />}
          title={t("hint")}
          // The list keeps the focus, so that a press closes it.
          onMouseDown={(event) => opened && event.preventDefault()}
          onClick={() => (opened ? onClose(opened.to) : onOpen())}
        >
          {t("title")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t("title")}>
        {opened && <SnippetList {...props} opened={opened} />}
      </Popover.Dropdown>
    </Popover>
  );
}
