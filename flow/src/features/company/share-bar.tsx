import { useCompanyWords } from "./company-words.ts";

/** Of the company itself. */
export function ShareBar({ sum }: { sum: number }) {
  const { say, percent } = useCompanyWords();
  const isOver = sum > 100;
  const left = Math.round((100 - sum) * 100) / 100;
  const said = say("shares_of", { sum: percent(sum) });
  return (
    <div className="vd-shares" data-over={isOver || undefined}>
      <div className="vd-shares-head">
        <span id="vd-shares">{say("shares")}</span>
        <strong className="vd-shares-sum">{said}</strong>
      </div>
      <div
        className="vd-shares-bar"
        role="progressbar"
        aria-labelledby="vd-shares"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(sum, 100)}
        aria-valuetext={said}
      >
        <span style={{ inlineSize: `${Math.min(sum, 100)}%` }} />
      </div>
      <p className="vd-small" role="status">
        {isOver ? say("shares_most") : left === 0 ? say("shares_full") : say("shares_left", { left: percent(left) })}
      </p>
    </div>
  );
}
