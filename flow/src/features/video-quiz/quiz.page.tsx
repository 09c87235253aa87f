import "../../styles/quiz.css";
import { stepOf } from "#contract/forms/step-of.rules.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { QuizIntro } from "./quiz-intro.tsx";
import { QuizQuestion } from "./quiz-question.tsx";

/** The introduction, or the question at `place`, from 0. */
export default function QuizPage({ place }: { place: number | undefined }) {
  const { state } = useVisit();
  const step = stepOf(state.form, "VIDEO");
  const question = place === undefined ? undefined : step?.questions[place];
  if (!step) return null;
  if (place === undefined || question === undefined) return <QuizIntro step={step} />;
  return <QuizQuestion step={step} place={place} question={question} />;
}
