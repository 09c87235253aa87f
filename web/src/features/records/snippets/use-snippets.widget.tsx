import {
  type ChangeEvent,
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useState,
} from "react";
import type { SnippetField } from "#contract/records/snippets/snippet-placeholders.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import type { OpenedSnippets, PickerProps, SnippetCase } from "./snippet-picker.widget.tsx";
import { slashAt, type TextRange } from "./snippet-text.rules.ts";

const Nothing = (): ReactNode => null;

const load = async (): Promise<{ default: ComponentType<PickerProps> }> => {
  const [{ SnippetPicker: Picker }] = await Promise.all([
    import("./snippet-picker.widget.tsx"),
    loadPartOfWords("snippets"),
  ]);
  return { default: Picker };
};

// Without it one can still write.
const SnippetPicker = lazy(() => load().catch(() => ({ default: Nothing })));

type Given = {
  field: SnippetField;
  about: SnippetCase;
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** In characters, as the field's call takes them. */
  longest: number;
  onText: (text: string) => void;
};

/** A button beside a text field, and a slash on an empty line, open the project's snippets for it. */
export function useSnippets({ area, text, onText, ...given }: Given): {
  button: ReactNode;
  onTyped: (event: ChangeEvent<HTMLTextAreaElement>) => void;
} {
  const [opened, setOpened] = useState<OpenedSnippets | null>(null);
  const [selected, setSelected] = useState<TextRange | null>(null);
  useLayoutEffect(() => {
    if (selected === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(selected.from, selected.to);
    setSelected(null);
  }, [selected, area]);
  const onTyped = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const isSlash = nativeEvent instanceof InputEvent && nativeEvent.data?.endsWith("/");
    const from = isSlash ? slashAt(currentTarget.value, currentTarget.selectionStart) : null;
    if (from !== null) setOpened({ from, to: from + 1, isBySlash: true });
  };
  const openByButton = () => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    setOpened({ from: selectionStart, to: selectionEnd, isBySlash: false });
  };
  const close = (caret: number | null) => {
    setOpened(null);
    if (caret !== null) setSelected({ from: caret, to: caret });
  };
  const insert = (next: string, chosen: TextRange) => {
    setOpened(null);
    onText(next);
    setSelected(chosen);
  };
  const button = (
    <Suspense fallback={null}>
      <SnippetPicker
        {...given}
        area={area}
        text={text}
        opened={opened}
        onOpen={openByButton}
        onClose={close}
        onInsert={insert}
      />
    </Suspense>
  );
  return { button, onTyped };
}
