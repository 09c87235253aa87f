import "#flow/styles/company.css";
import { useEffect, useState } from "react";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { Icon } from "#flow/components/icon.tsx";
import { type CompanyPersonsProgress, readProgress } from "#flow/platform/api.persons.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useCompanyWords } from "./company-words.ts";
import { PersonLink } from "./person-link.tsx";

const pauseMs = 20_000;

/** After the company was submitted: how far each person is. */
export default function PersonsProgress() {
  const { say } = useCompanyWords();
  const { state } = useVisit();
  const [progress, setProgress] = useState<CompanyPersonsProgress | null>(null);
  const isOver = state.status === "approved" || state.status === "declined";

  useEffect(() => {
    if (state.isPreview || isOver) return;
    const read = () => {
      if (document.hidden) return;
      readProgress().then(setProgress, (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    };
    read();
    const timer = setInterval(read, pauseMs);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [state.isPreview, isOver]);

  const step = stepOf(state.form, "COMPANY");
  if (!step || isOver || !progress || progress.persons.length === 0) return null;
  const isDone = progress.persons.every(({ progress: far, isRequired }) => far === "done" || !isRequired);
  return (
    <section className="vd-progress-of-persons" aria-labelledby="vd-persons-progress">
      <h2 id="vd-persons-progress">{say("progress")}</h2>
      <p className="vd-small">{isDone ? say("all_done") : say(progress.isWaiting ? "waiting" : "progress_lead")}</p>
      <ul className="vd-persons">
        {progress.persons.map((person) => (
          <li key={person.id} className="vd-person">
            <div className="vd-person-head">
              <span className="vd-badge-icon">
                <Icon name={person.progress === "done" ? "check" : "user"} />
              </span>
              <div className="vd-person-name">
                <strong dir="auto">{person.name}</strong>
                <span className="vd-muted">{say(`state_${person.progress}`)}</span>
              </div>
              {person.isRequired && person.progress !== "done" && <span className="vd-tag">{say("required")}</span>}
            </div>
            {(person.progress === "invited" || person.progress === "begun") && (
              <PersonLink
                person={person}
                hasMail={person.canMail}
                isAgain
                fillIn={step.fillIn}
                onGiven={(next) => next && setProgress(next)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isDone && progress.isWaiting && <p className="vd-small">{say("progress_lead")}</p>}
    </section>
  );
}
