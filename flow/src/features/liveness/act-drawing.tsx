import type { LivenessAct } from "#contract/records/liveness/liveness-acts.ts";

/** The head as it is seen in the mirror of the camera: the applicant's left is at the left. */
const looks: Record<LivenessAct, { shift: number; rise: number; scale: number; closed: boolean; arrow: string }> = {
  turn_left: { shift: -9, rise: 0, scale: 1, closed: false, arrow: "M40 60H14M24 49L13 60l11 11" },
  turn_right: { shift: 9, rise: 0, scale: 1, closed: false, arrow: "M120 60h26M136 49l11 11-11 11" },
  look_up: { shift: 0, rise: -9, scale: 1, closed: false, arrow: "M132 46V16M121 26l11-11 11 11" },
  blink: { shift: 0, rise: 0, scale: 1, closed: true, arrow: "" },
  come_closer: {
    shift: 0,
    rise: 0,
    scale: 1.18,
    closed: false,
    arrow: "M22 22l14 14M36 24v12H24M138 22l-14 14M124 24v12h12",
  },
};

export function ActDrawing({ act }: { act: LivenessAct }) {
  const { shift, rise, scale, closed, arrow } = looks[act];
  const eyes = closed
    ? `M${66 + shift} ${54 + rise}q5 4 10 0M${84 + shift} ${54 + rise}q5 4 10 0`
    : `M${71 + shift} ${54 + rise}v.01M${89 + shift} ${54 + rise}v.01`;
  return (
    <svg className="vd-act" viewBox="0 0 160 120" aria-hidden="true">
      <g transform={`translate(${80 - 80 * scale} ${60 - 60 * scale}) scale(${scale})`}>
        <ellipse className="vd-act-head" cx="80" cy="60" rx="33" ry="43" />
        <path className="vd-act-face" d={eyes} />
        <path className="vd-act-face vd-act-thin" d={`M${80 + shift * 1.3} ${60 + rise}v9`} />
        <path className="vd-act-face vd-act-thin" d={`M${71 + shift} ${80 + rise}c4 4 14 4 18 0`} />
      </g>
      {arrow && <path className="vd-act-arrow" d={arrow} />}
    </svg>
  );
}
