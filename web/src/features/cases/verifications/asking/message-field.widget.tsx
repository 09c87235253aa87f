import { Textarea, type TextareaProps } from "@mantine/core";
import { useRef } from "react";
import * as limits from "#contract/limits.ts";
import type { SnippetCase } from "#web/features/records/snippets/snippet-picker.widget.tsx";
import { useSnippets } from "#web/features/records/snippets/use-snippets.widget.tsx";

type Props = Omit<TextareaProps, "about" | "value" | "onChange"> & {
  about: SnippetCase;
  value: string;
  onText: (text: string) => void;
};

/** A reviewer's own words to the applicant. */
export function MessageField({ about, value, onText, ...props }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const longest = limits.requestMessageLength;
  const snippets = useSnippets({ field: "request_message", about, area, text: value, longest, onText });
  return (
    <div>
      <Textarea
        {...props}
        ref={area}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longest}
        value={value}
        onChange={(event) => {
          onText(event.currentTarget.value);
          snippets.onTyped(event);
        }}
      />
      {snippets.button}
    </div>
  );
}
