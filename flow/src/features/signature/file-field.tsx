import { Field } from "#flow/components/field.tsx";
import { Icon } from "#flow/components/icon.tsx";
import { useSpeech } from "#flow/words/words.ts";

type Given = {
  label: string;
  hint: string;
  accept: string;
  file: File | null;
  problem: string | undefined;
  onChoose: (file: File) => void;
};

export function FileField({ label, hint, accept, file, problem, onChoose }: Given) {
  const { t } = useSpeech();
  return (
    <Field label={label} hint={hint} problem={problem} isMandatory>
      {(attributes) => (
        <div className="vd-file">
          <input
            {...attributes}
            type="file"
            accept={accept}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) onChoose(chosen);
            }}
          />
          <span className="vd-file-face" aria-hidden="true">
            <Icon name={file ? "check" : "page"} />
            <span dir="auto">{file ? file.name : t("sign.choose")}</span>
          </span>
        </div>
      )}
    </Field>
  );
}
