import type { ProofFileSide } from "#contract/records/requested/requested.rules.ts";

const corners =
  "M62 30V18a8 8 0 0 1 8-8h12M158 10h12a8 8 0 0 1 8 8v12M178 130v12a8 8 0 0 1-8 8h-12M82 150H70a8 8 0 0 1-8-8v-12";

function SheetDrawing() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true">
      <path className="vd-guide-corners" d={corners} />
      <path className="vd-guide-paper" d="M76 22h74l16 16v96a4 4 0 0 1-4 4H76a4 4 0 0 1-4-4V26a4 4 0 0 1 4-4z" />
      <path className="vd-guide-soft" d="M150 22v12a4 4 0 0 0 4 4h12z" />
      <rect className="vd-guide-strong" x="84" y="36" width="26" height="9" rx="3" />
      <path className="vd-guide-line" d="M86 60h44M86 70h32M86 90h66M86 101h66M86 112h66M86 123h34" />
    </svg>
  );
}

function BankCardDrawing() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true">
      <path
        className="vd-guide-corners"
        d="M22 46V30a8 8 0 0 1 8-8h16M194 22h16a8 8 0 0 1 8 8v16M218 114v16a8 8 0 0 1-8 8h-16M46 138H30a8 8 0 0 1-8-8v-16"
      />
      <rect className="vd-guide-paper" x="38" y="34" width="164" height="92" rx="10" />
      <rect className="vd-guide-strong" x="54" y="50" width="26" height="19" rx="4" />
      <path className="vd-guide-code" d="M54 86h32M154 86h32" />
      <rect className="vd-guide-cover" x="90" y="77" width="60" height="18" rx="3" />
      <path className="vd-guide-line" d="M54 109h58M150 109h30" />
    </svg>
  );
}

export const ProofDrawing = ({ side }: { side: ProofFileSide }) =>
  side === "card_photo" ? <BankCardDrawing /> : <SheetDrawing />;
