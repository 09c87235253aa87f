import { type FormEvent, useRef, useState } from "react";
import type { ReplyError } from "#contract/endpoint.ts";
import type { ProfileFieldName } from "#contract/form-profile.ts";
import { askedFields, stepOf } from "../../answers.rules.ts";
import { ScreenFrame } from "../../pieces/screen-frame.tsx";
import { SendButton } from "../../pieces/send-button.tsx";
import { saveProfile } from "../../platform/api.ts";
import { useSpeech } from "../../platform/words.ts";
import { ProgressBar } from "../../progress-bar.tsx";
import { useSending } from "../../sending.ts";
import { useVisit } from "../../visit.ts";
import {
  type AskedField,
  answersOf,
  checkDraft,
  type FieldProblems,
  type ProfileDraft,
  refusedAs,
} from "./profile.rules.ts";
import { ProfileField } from "./profile-field.tsx";

const todayOf = (now: Date) => now.toISOString().slice(0, 10);

/** The applicant's own answers. They are checked here for courtesy and by the server for good. */
export function ProfilePage({ draft, onDraft }: { draft: ProfileDraft; onDraft: (draft: ProfileDraft) => void }) {
  const { t, sayRefusal, sayError } = useSpeech();
  const { state, goOn } = useVisit();
  const { isBusy, error, send, forget } = useSending();
  const [problems, setProblems] = useState<FieldProblems>({});
  // A refusal of the server is about what was sent: it goes when the field is changed.
  const [changed, setChanged] = useState<readonly ProfileFieldName[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const step = stepOf(state, "PROFILE");
  const fields: AskedField[] = step
    ? askedFields(state).map((name) => ({ name, isMandatory: step.fields[name].mandatory }))
    : [];
  const told = error?.trouble === "refused" ? error.errors : [];
  const refusals = told.filter(({ parameter }) => !changed.some((name) => name === parameter));
  const isOfField = ({ parameter }: ReplyError) => fields.some(({ name }) => name === parameter);
  const stray = refusals.find((refusal) => !isOfField(refusal));
  const count = Object.keys(problems).length || refusals.filter(isOfField).length;

  const wordsFor = (name: ProfileFieldName): string | undefined => {
    const refusal = refusals.find(({ parameter }) => parameter === name);
    const problem = problems[name] ?? (refusal && refusedAs[name]);
    return problem ? t(problem) : refusal && sayRefusal(refusal);
  };

  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkDraft(fields, draft, todayOf(new Date()));
    setProblems(found);
    setChanged([]);
    forget();
    if (Object.keys(found).length > 0) return focusFirst();
    void send(async () => goOn(await saveProfile(answersOf(fields, draft)))).then(focusFirst);
  };

  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <ScreenFrame
        top={<ProgressBar />}
        title={t("profile.title")}
        lead={t("profile.lead")}
        problem={stray ? sayRefusal(stray) : error && told.length === 0 && sayError(error)}
        actions={
          <SendButton isBusy={isBusy} busyWords={t("action.saving")}>
            {t("action.continue")}
          </SendButton>
        }
      >
        <p className="vd-unseen" role="alert">
          {count > 0 && t("profile.problems", { count })}
        </p>
        <div className="vd-fields">
          {fields.map((field) => (
            <ProfileField
              key={field.name}
              field={field}
              value={draft[field.name] ?? ""}
              problem={wordsFor(field.name)}
              onChange={(value) => {
                onDraft({ ...draft, [field.name]: value });
                setChanged([...changed, field.name]);
                setProblems(({ [field.name]: _, ...others }) => others);
              }}
            />
          ))}
        </div>
      </ScreenFrame>
    </form>
  );
}
