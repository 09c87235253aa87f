import { useState } from "react";
import type { FlowForm } from "#contract/records/flow/flow-form.ts";
import type { LegalName } from "#contract/records/forms/legal-names.ts";
import { TextSheet } from "./text-sheet.tsx";

type Given = { legal: FlowForm[LegalName]; title: string; children: string };

export function LegalLink({ legal: { url, text }, title, children }: Given) {
  const [isOpen, setOpen] = useState(false);
  if (url !== "")
    return (
      <a className="vd-text-link" href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return (
    <>
      <button type="button" className="vd-text-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <TextSheet title={title} text={text} onClose={() => setOpen(false)} />}
    </>
  );
}
