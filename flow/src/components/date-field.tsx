import { useState } from "react";
import { datesOf } from "#contract/values/intl.ts";
import { regionalTag, useSpeech } from "#flow/words/words.ts";
import { type DatePart, datePartsOf, joinDate } from "./dates.rules.ts";
import { Field } from "./field.tsx";
import type { TextFieldGiven } from "./text-field.tsx";

type Given = TextFieldGiven & {
  value: string;
  onChange: (value: string) => void;
  isBirthday?: boolean;
};

const digits = (text: string, most: number) => text.replace(/\D/g, "").slice(0, most);

const monthNames = (language: string) => {
  const write = datesOf(language, "month");
  return Array.from({ length: 12 }, (_, month) => write(Date.UTC(2020, month, 1)));
};

/** No calendar, where a birthday would be decades of scrolling away. */
export function DateField({ value, onChange, isBirthday = false, ...given }: Given) {
  const { t, language } = useSpeech();
  const [parts, setParts] = useState<Record<DatePart, string>>(() => {
    const [year = "", month = "", day = ""] = value.split("-");
    return { year, month, day };
  });
  const set = (part: DatePart, text: string) => {
    const next = { ...parts, [part]: text };
    setParts(next);
    onChange(joinDate(next));
  };
  return (
    <Field {...given} isGroup>
      {({ id, "aria-invalid": isInvalid, "aria-describedby": describedBy }) => (
        <div className="vd-date">
          {datePartsOf(regionalTag(language)).map((part) => (
            <div key={part} className={`vd-date-${part}`}>
              <label className="vd-part-label" htmlFor={`${id}-${part}`}>
                {t(`date.${part}`)}
              </label>
              {part === "month" ? (
                <select
                  id={`${id}-${part}`}
                  className="vd-input"
                  autoComplete={isBirthday ? "bday-month" : "off"}
                  aria-invalid={isInvalid}
                  aria-describedby={describedBy}
                  value={parts.month}
                  onChange={(event) => set("month", event.target.value)}
                >
                  <option value="" />
                  {monthNames(language).map((name, index) => (
                    <option key={name} value={String(index + 1).padStart(2, "0")}>
                      {name}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  id={`${id}-${part}`}
                  className="vd-input"
                  inputMode="numeric"
                  autoComplete={isBirthday ? `bday-${part}` : "off"}
                  aria-invalid={isInvalid}
                  aria-describedby={describedBy}
                  maxLength={part === "day" ? 2 : 4}
                  value={parts[part]}
                  onChange={(event) => set(part, digits(event.target.value, part === "day" ? 2 : 4))}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </Field>
  );
}
