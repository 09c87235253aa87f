import { useWatch } from "react-hook-form";
import type { SectionProps } from "../section-props.ts";
import { EngineNote } from "../steps/step-body.widget.tsx";
import { StepToggle } from "../steps/step-toggle.widget.tsx";

/** Checks that a server runs only with a provider. */
const noted = {
  "FACIAL.deepfakeDetection": "deepfakeDetection",
} as const;

/** A switch that says, once it is on, that this server cannot do it. */
export function NotedToggle({ form, name }: { form: SectionProps["form"]; name: keyof typeof noted }) {
  const isOn = useWatch({ control: form.control, name: `steps.${name}` });
  return (
    <>
      <StepToggle form={form} name={name} />
      {isOn && <EngineNote inability={noted[name]} />}
    </>
  );
}
