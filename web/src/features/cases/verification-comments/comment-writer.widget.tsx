import { Button, Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Initials } from "#ui/initials.tsx";
import type { SnippetCase } from "#web/features/records/snippets/snippet-picker.widget.tsx";
import { useSnippets } from "#web/features/records/snippets/use-snippets.widget.tsx";
import classes from "./comments.module.css";
import {
  type MentionablePerson,
  type MentionQuery,
  mentionablePeopleFor,
  mentionedIn,
  mentionQueryAt,
  withMention,
} from "./mentions.rules.ts";

export type WrittenComment = { text: string; mentions: string[] };

/** The list of colleagues while a name is being written; `pick` writes the name out. */
function useMentions(text: string, onText: (text: string) => void, people: readonly MentionablePerson[]) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [requested, setRequested] = useState<MentionQuery | null>(null);
  const [at, setAt] = useState(0);
  const [caret, setCaret] = useState<number | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    if (caret === null) return;
    field.current?.setSelectionRange(caret, caret);
    setCaret(null);
  }, [caret]);
  const found = requested ? mentionablePeopleFor(requested.query, people) : [];
  // "@Ann said" is no longer a name being written.
  const isOpen = requested !== null && (found.length > 0 || !requested.query.includes(" "));
  const look = () => {
    const element = field.current;
    setRequested(element ? mentionQueryAt(element.value, element.selectionStart) : null);
    setAt(0);
  };
  const pick = (person: MentionablePerson | undefined) => {
    if (!requested || !person) return;
    const written = withMention(text, requested, person);
    onText(written.text);
    setCaret(written.caret);
    setPicked((before) => new Set([...before, person.id]));
    setRequested(null);
    field.current?.focus();
  };
  /** @returns whether the key was for the list */
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    if (event.key === "Escape") setRequested(null);
    else if (found.length === 0) return false;
    else if (event.key === "ArrowDown") setAt((at + 1) % found.length);
    else if (event.key === "ArrowUp") setAt((at + found.length - 1) % found.length);
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab") pick(found[at]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { field, found, isOpen, at, setAt, look, pick, press, picked, close: () => setRequested(null) };
}

type ListProps = {
  id: string;
  found: readonly MentionablePerson[];
  at: number;
  onPick: (person: MentionablePerson) => void;
  onAt: (at: number) => void;
};

function People({ id, found, at, onPick, onAt }: ListProps) {
  const { t } = useTranslation("teamwork");
  if (found.length === 0)
    return (
      <div className={`${classes.people} ${classes.nobody}`} role="status">
        {t("comments.nobody")}
      </div>
    );
  return (
    <div className={classes.people} id={id} role="listbox" aria-label={t("comments.people")} tabIndex={-1}>
      {found.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the text field, which names the chosen one
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className={classes.person}
          onPointerEnter={() => onAt(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Initials name={person.name} />
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>
  );
}

type Props = {
  label: string;
  about: SnippetCase;
  action: string;
  text: string;
  onText: (text: string) => void;
  people: readonly MentionablePerson[];
  isBusy: boolean;
  onSend: (written: WrittenComment) => void;
  /** Beside the button. */
  children?: ReactNode;
  hasFocus?: boolean;
};

const longest = 2000;

/** A text with names in it: @ offers colleagues, arrows choose, Enter writes the name out. */
export function CommentWriter(props: Props) {
  const { label, about, action, text, onText, people, isBusy, onSend, children, hasFocus } = props;
  const { t } = useTranslation("teamwork");
  const id = useId();
  const mentions = useMentions(text, onText, people);
  const snippets = useSnippets({ field: "comment", about, area: mentions.field, text, longest, onText });
  const { isOpen, found, at } = mentions;
  const isTooLong = text.trim().length > longest;
  const send = () => {
    const trimmed = text.trim();
    if (trimmed === "" || isTooLong || isBusy) return;
    onSend({ text: trimmed, mentions: mentionedIn(trimmed, mentions.picked, people) });
  };
  const press = (event: KeyboardEvent) => {
    if (mentions.press(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };
  return (
    <div className={classes.writer}>
      <div>
        <Textarea
          ref={mentions.field}
          aria-label={label}
          placeholder={t("comments.placeholder")}
          autosize
          minRows={2}
          maxRows={12}
          autoFocus={hasFocus ?? false}
          error={isTooLong && t("comments.tooLong")}
          aria-autocomplete="list"
          {...(isOpen && found.length > 0
            ? { "aria-controls": `${id}-people`, "aria-activedescendant": `${id}-people-${at}` }
            : {})}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            mentions.look();
            snippets.onTyped(event);
          }}
          onSelect={mentions.look}
          onKeyDown={press}
          onBlur={mentions.close}
        />
        {isOpen && <People id={`${id}-people`} found={found} at={at} onPick={mentions.pick} onAt={mentions.setAt} />}
      </div>
      <div className={classes.foot}>
        <span className={classes.start}>{snippets.button}</span>
        {children}
        <Button size="xs" loading={isBusy} disabled={text.trim() === "" || isTooLong} onClick={send}>
          {action}
        </Button>
      </div>
    </div>
  );
}
