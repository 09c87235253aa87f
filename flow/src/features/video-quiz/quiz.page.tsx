import "#flow/styles/quiz.css";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { QuizIntro } from "./quiz-intro.tsx";
import { QuizQuestion } from "./quiz-question.tsx";

export default function QuizPage({ index }: { index: number | undefined }) {
  const { state } = useVisit();
  const step = stepOf(state.form, "VIDEO");
  const question = index === undefined ? undefined : step?.questions[index];
  if (!step) return null;
  if (index === undefined || question === undefined) return <QuizIntro step={step} />;
  return <QuizQuestion step={step} index={index} question={question} />;
}
