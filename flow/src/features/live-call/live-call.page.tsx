import { useState } from "react";
import { readState } from "#flow/platform/api.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { CallIntro } from "./call-intro.tsx";
import { CallStage } from "./call-stage.tsx";
import { useLiveCall } from "./use-live-call.ts";
import "#flow/styles/agreements.css";
import "#flow/styles/quiz.css";
import "#flow/styles/live-call.css";

/** All is submitted; a reviewer will talk with the applicant. */
export default function LiveCallPage() {
  const { keep } = useVisit();
  const [isOver, setOver] = useState(false);
  const call = useLiveCall(() => {
    setOver(true);
    // The next look at the status tells when this one does not arrive.
    void readState().then(keep, () => undefined);
  });
  return call.line === "off" ? <CallIntro call={call} isOver={isOver} /> : <CallStage call={call} />;
}
