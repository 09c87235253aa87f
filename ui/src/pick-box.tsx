import type { ChangeEvent } from "react";
import classes from "./pick-box.module.css";

type Props = {
  label: string;
  isOn: boolean;
  /** Some of what it selects is selected. */
  isPart?: boolean;
  onPick: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Selects a row of a table, or all rows of its page. A click on it does not open the row. */
export function PickBox({ label, isOn, isPart = false, onPick }: Props) {
  return (
    <label className={classes.pick} data-pick data-stays>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={(input) => {
          if (input) input.indeterminate = isPart;
        }}
        onChange={onPick}
      />
    </label>
  );
}
