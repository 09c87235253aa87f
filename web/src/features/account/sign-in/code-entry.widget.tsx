import { Button, PinInput, Stack, Text } from "@mantine/core";
import { type FormEvent, useId, useRef, useState } from "react";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import classes from "./code-entry.module.css";

const length = 6;

/** Six digits, submitted when the last one is typed. Too many wrong codes lead to /login (`banned`). */
export function CodeEntry({
  label,
  submitLabel,
  fallback,
  onSubmit,
}: {
  label: string;
  submitLabel: string;
  /** The catalogue's text for a failure without words of its own. */
  fallback?: string;
  onSubmit: (code: string) => Promise<void>;
}) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const pin = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const words = useUiWords();

  const submit = async (typed: string) => {
    if (isBusy || typed.length < length) return;
    setIsBusy(true);
    setError(null);
    try {
      await onSubmit(typed);
    } catch (refusal) {
      setError(sayError(refusal, fallback));
      setCode("");
      pin.current?.querySelector("input")?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  const onForm = (event: FormEvent) => {
    event.preventDefault();
    void submit(code);
  };

  return (
    <form onSubmit={onForm}>
      <Stack gap="md">
        <fieldset className={classes.fieldset} aria-describedby={errorId}>
          <legend className={classes.legend}>{label}</legend>
          <PinInput
            rootRef={pin}
            length={length}
            type="number"
            size="lg"
            gap="xs"
            placeholder=""
            oneTimeCode
            autoFocus
            value={code}
            onChange={setCode}
            onComplete={(typed) => void submit(typed)}
            error={error !== null}
            readOnly={isBusy}
            getInputProps={(index) => ({ "aria-label": words.digit(index + 1, length) })}
            dir="ltr"
            classNames={{ root: classes.pin ?? "", pinInput: classes.cell ?? "" }}
          />
        </fieldset>
        <Text
          id={errorId}
          size="sm"
          c="var(--mantine-color-error)"
          role="alert"
          mt={-8}
          className={classes.error ?? ""}
        >
          {error}
        </Text>
        <Button type="submit" size="md" loading={isBusy} disabled={code.length < length} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
