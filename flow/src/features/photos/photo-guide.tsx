import { lazy, Suspense } from "react";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { Icon } from "#flow/components/icon.tsx";
import { isProofSide, type ProofTip, proofTips } from "#flow/components/proof-tips.ts";
import { useSpeech } from "#flow/words/words.ts";
import type { CaptureSettings } from "./capture.rules.ts";

const ProofDrawing = lazy(() =>
  import("./proof-drawing.widget.tsx").then(({ ProofDrawing: default_ }) => ({ default: default_ })),
);

const documentTips: ProofTip[] = [
  { icon: "frame", words: "tip.corners" },
  { icon: "sun", words: "tip.light" },
  { icon: "text", words: "tip.sharp" },
];
const selfieTips: ProofTip[] = [
  { icon: "smile", words: "tip.face" },
  { icon: "sun", words: "tip.face_light" },
  { icon: "glasses", words: "tip.bare" },
];

const cardTip: ProofTip = { icon: "credit", words: "tip.with_card" };
const selfieDocumentTip: ProofTip = { icon: "card", words: "tip.with_document" };
const autoTip: ProofTip = { icon: "camera", words: "camera.auto" };

function tipsFor(side: FileSide, { holdsCard, holdsDocument, isAuto }: CaptureSettings): readonly ProofTip[] {
  if (isProofSide(side)) return proofTips[side];
  if (side !== "selfie") return [...documentTips, ...(isAuto ? [autoTip] : [])];
  return [...(holdsCard ? [cardTip] : []), ...(holdsDocument ? [selfieDocumentTip] : []), ...selfieTips];
}

export function PhotoGuide({
  side,
  isPassport,
  capture,
}: {
  side: FileSide;
  isPassport: boolean;
  capture: CaptureSettings;
}) {
  const { t } = useSpeech();
  const tips = tipsFor(side, capture);
  return (
    <>
      <div className="vd-guide" aria-hidden="true">
        {isProofSide(side) ? (
          <Suspense fallback={<svg viewBox="0 0 240 160" aria-hidden="true" />}>
            <ProofDrawing side={side} />
          </Suspense>
        ) : side === "selfie" ? (
          <FaceDrawing />
        ) : side === "back" ? (
          <BackDrawing />
        ) : (
          <FrontDrawing isPassport={isPassport} />
        )}
      </div>
      <ul className="vd-tips">
        {tips.map(({ icon, words }) => (
          <li key={words}>
            <Icon name={icon} />
            {t(words)}
          </li>
        ))}
      </ul>
    </>
  );
}

const corners =
  "M22 46V30a8 8 0 0 1 8-8h16M194 22h16a8 8 0 0 1 8 8v16M218 114v16a8 8 0 0 1-8 8h-16M46 138H30a8 8 0 0 1-8-8v-16";

function FrontDrawing({ isPassport }: { isPassport: boolean }) {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true">
      <path className="vd-guide-corners" d={corners} />
      <rect className="vd-guide-paper" x="38" y="36" width="164" height="88" rx="9" />
      <rect className="vd-guide-soft" x="52" y="50" width="42" height="50" rx="6" />
      <circle className="vd-guide-strong" cx="73" cy="68" r="8.5" />
      <path className="vd-guide-strong" d="M57 100c1-13 8-18 16-18s15 5 16 18z" />
      <path className="vd-guide-line" d="M108 56h56M108 70h76M108 84h44" />
      {isPassport ? (
        <path className="vd-guide-code" d="M52 109h136M52 116h136" />
      ) : (
        <path className="vd-guide-line" d="M52 111h60M150 98h34" />
      )}
    </svg>
  );
}

function BackDrawing() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true">
      <path className="vd-guide-corners" d={corners} />
      <rect className="vd-guide-paper" x="38" y="36" width="164" height="88" rx="9" />
      <rect className="vd-guide-soft" x="38" y="48" width="164" height="15" />
      <path className="vd-guide-line" d="M52 76h60M52 87h40" />
      <path className="vd-guide-code" d="M52 101h136M52 108h136M52 115h136" />
    </svg>
  );
}

function FaceDrawing() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true">
      <ellipse className="vd-guide-oval" cx="120" cy="80" rx="53" ry="68" />
      <circle className="vd-guide-soft" cx="120" cy="66" r="30" />
      <path className="vd-guide-soft" d="M77 138c4-26 22-36 43-36s39 10 43 36c-11 8-27 10-43 10s-32-2-43-10z" />
      <path className="vd-guide-face" d="M110 62v.01M130 62v.01M110 76c5 6 15 6 20 0" />
    </svg>
  );
}
