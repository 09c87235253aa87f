import { Sheet } from "./sheet.tsx";

type Given = { title: string; text: string; onClose: () => void };

export const TextSheet = ({ title, text, onClose }: Given) => (
  <Sheet title={title} onClose={onClose}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
    <section className="vd-sheet-text" dir="auto" aria-label={title} tabIndex={0}>
      {text}
    </section>
  </Sheet>
);
