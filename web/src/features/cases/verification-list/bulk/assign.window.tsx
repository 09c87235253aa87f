import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { assignments } from "#contract/records/assignments.calls.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Initials } from "#ui/initials.tsx";
import type { AssigneeGiven } from "#web/features/cases/assignments/assignee-choices.widget.tsx";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./assign.module.css";

type Props = { count: number; onChoose: (given: AssigneeGiven) => void; onClose: () => void };
type Option = AssigneeGiven & { key: string; label: string; load?: number };

/** To me first, then nobody, then whoever reviews. */
function useOptions(): Option[] {
  const { t } = useTranslation("reviewQueue");
  const { user } = useSession();
  const { data } = useReplyQuery(assignments.reviewers, {});
  const others = (data?.items ?? []).filter(({ id }) => id !== user?.id);
  return [
    { key: "me", assignee: "me", name: t("you"), label: t("assign.take") },
    { key: "none", assignee: null, name: "", label: t("assign.giveBack") },
    ...others.map(({ id, name, waiting }) => ({ key: id, assignee: id, name, label: name, load: waiting })),
  ];
}

/** By keys: a few letters of a name, Enter. */
export function AssignWindow({ count, onChoose, onClose }: Props) {
  const { t } = useTranslation("reviewQueue");
  const title = useTranslation("listWork").t;
  const [typed, setTyped] = useState("");
  const store = useCombobox({ opened: true, onDropdownClose: onClose });
  const options = useOptions();
  const wanted = typed.trim().toLowerCase();
  const shown = options.filter(({ label }) => label.toLowerCase().includes(wanted));
  const choose = (key: string) => {
    const option = options.find((each) => each.key === key);
    if (option) onChoose({ assignee: option.assignee, name: option.name });
  };
  return (
    <Dialog title={title("assign.title", { count })} onClose={onClose}>
      <Combobox store={store} onOptionSubmit={choose}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            aria-label={t("findMember")}
            placeholder={t("findMember")}
            value={typed}
            onFocus={() => store.selectFirstOption()}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              store.updateSelectedOptionIndex();
              requestAnimationFrame(() => store.selectFirstOption());
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options ?? ""} aria-label={t("assign.menu")}>
          {shown.map(({ key, label, name, load }) => (
            <Combobox.Option key={key} value={key}>
              <span className={classes.option}>
                <Initials name={name || "–"} />
                <span className={classes.name} dir="auto">
                  {label}
                </span>
                {load !== undefined && <span className={classes.load}>{t("assign.waiting", { count: load })}</span>}
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t("nothing")}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Dialog>
  );
}
