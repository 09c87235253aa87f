import "@mantine/tiptap/styles.layer.css";
import { Link, RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { EmailPlaceholder } from "#contract/records/forms/form-emails.ts";
import { styleNonce } from "#web/platform/nonce.ts";
import classes from "./form-emails.module.css";
import { PlaceholderMenu } from "./placeholder-menu.widget.tsx";

const ownLink = "{{verification_link}}";

/** The formats that the server keeps; any other would be lost on saving. */
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    heading: { levels: [1, 2, 3] },
    link: false,
  }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (url) => url === ownLink || /^(https:\/\/|mailto:)/i.test(url),
    HTMLAttributes: { target: null, rel: null },
  }),
];

function Toolbar({ onInsert }: { onInsert: (name: EmailPlaceholder) => void }) {
  const { t } = useTranslation("formEmails");
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={t("toolbar.label")}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      <div className={classes.toolbarEnd}>
        <PlaceholderMenu label={t("placeholders.intoMessage")} words={t("placeholders.insert")} onInsert={onInsert} />
      </div>
    </RichTextEditor.Toolbar>
  );
}

type Props = { html: string; isWrong: boolean; onChange: (html: string) => void };

/** Only formats that every mail program shows. */
export function MessageEditor({ html, isWrong, onChange }: Props) {
  const { t } = useTranslation("formEmails");
  const editor = useEditor({
    extensions,
    content: html,
    injectNonce: styleNonce(),
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": t("fields.html") },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  // The draft may be replaced from outside: discarded, or merged with somebody else's version.
  useEffect(() => {
    if (editor.getHTML() !== html && !editor.isFocused) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  const insert = (name: EmailPlaceholder) => {
    const link = {
      type: "text",
      text: t("placeholders.linkText"),
      marks: [{ type: "link", attrs: { href: ownLink } }],
    };
    editor
      .chain()
      .focus()
      .insertContent(name === "verification_link" ? link : `{{${name}}}`)
      .run();
  };
  const labels = {
    boldControlLabel: t("toolbar.bold"),
    italicControlLabel: t("toolbar.italic"),
    underlineControlLabel: t("toolbar.underline"),
    linkControlLabel: t("toolbar.link"),
    unlinkControlLabel: t("toolbar.unlink"),
    h1ControlLabel: t("toolbar.h1"),
    h2ControlLabel: t("toolbar.h2"),
    bulletListControlLabel: t("toolbar.bullets"),
    orderedListControlLabel: t("toolbar.numbers"),
    blockquoteControlLabel: t("toolbar.quote"),
    undoControlLabel: t("toolbar.undo"),
    redoControlLabel: t("toolbar.redo"),
    linkEditorInputLabel: t("toolbar.linkAddress"),
    linkEditorInputPlaceholder: "https://example.com/",
    linkEditorSave: t("toolbar.linkSave"),
    linkEditorExternalLink: t("toolbar.linkExternal"),
    linkEditorInternalLink: t("toolbar.linkInternal"),
  };
  return (
    <RichTextEditor editor={editor} labels={labels} className={classes.editor ?? ""} data-wrong={isWrong || undefined}>
      <Toolbar onInsert={insert} />
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
