import { ActionIcon, Button, Checkbox, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { IconClipboardList, IconDots, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { BackLink } from "#ui/back-link.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Flag } from "#ui/flag.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { Initials } from "#ui/initials.tsx";
import { Keycap } from "#ui/keycap.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Note } from "#ui/note.tsx";
import { Nothing } from "#ui/nothing.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { Tabs } from "#ui/tabs.tsx";
import classes from "./design.module.css";
import { samples } from "./samples.ts";

const nothing = () => undefined;

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={name}>
      <h2 className={classes.name}>{name}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  const plus = <IconPlus size={16} stroke={1.75} aria-hidden />;
  return (
    <Part name="Button, ActionIcon">
      <div className={classes.line}>
        <Button leftSection={plus}>{samples.action}</Button>
        <Button variant="default">{samples.action}</Button>
        <Button variant="light">{samples.action}</Button>
        <Button variant="subtle">{samples.action}</Button>
        <Button color="red.9">{samples.confirm.action}</Button>
        <Button disabled>{samples.action}</Button>
        <Button size="xs" variant="default">
          {samples.action}
        </Button>
        <ActionIcon variant="default" size={32} aria-label={samples.action}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
        <CopyButton value={samples.field.value} />
        <Keycap>R</Keycap>
      </div>
    </Part>
  );
}

function Fields() {
  const { label, hint, value, error } = samples.field;
  const [search, setSearch] = useState("");
  return (
    <Part name="Fields">
      <div className={classes.fields}>
        <TextInput label={label} description={hint} defaultValue={value} />
        <TextInput label={label} error={error} withAsterisk />
        <TextInput label={label} defaultValue={value} disabled />
        <NumberInput label={label} defaultValue={3} />
        <Select label={label} data={[...samples.options]} defaultValue={samples.options[0]} />
        <Textarea label={label} defaultValue={samples.notes.body} autosize minRows={2} />
        <Checkbox label={label} defaultChecked />
        <Switch label={label} defaultChecked />
      </div>
      <FilterBar onClear={nothing}>
        <SearchField label={samples.search} value={search} onChange={setSearch} shortcut="/" />
        <Facet label={samples.label} options={[]} chosen={[]} onChange={nothing} />
        <Facet
          label={samples.label}
          options={samples.options.map((option) => ({ value: option, label: option }))}
          chosen={[...samples.options]}
          onChange={nothing}
        />
      </FilterBar>
    </Part>
  );
}

type Row = (typeof samples.rows)[number];
const column = tableColumnsFor<Row>();
const columns = column.columns([
  column.accessor("at", { header: samples.columns.at }),
  column.accessor("name", { header: samples.columns.name, cell: (cell) => <bdi>{cell.getValue()}</bdi> }),
  column.accessor("status", {
    header: samples.columns.status,
    cell: (cell) => <StatusBadge tone={cell.getValue()}>{samples.badges[cell.getValue()]}</StatusBadge>,
  }),
  column.accessor("form", { header: samples.columns.form }),
  column.display({ id: "nobody", header: "", cell: () => <Nothing label={samples.nobody} /> }),
]);

const none: readonly Row[] = [];

function Tables() {
  const rows = { label: samples.title, columns, rowId: ({ id }: Row) => id, empty: null };
  const sorting = { by: "at", isDescending: true, sortable: ["at"], onSort: nothing };
  const selection = { isSelected: ({ id }: Row) => id === "2", onSelect: nothing };
  return (
    <Part name="Table, PageControl">
      <Table {...rows} items={samples.rows} sorting={sorting} selection={selection} onOpen={nothing} />
      <Table {...rows} items={samples.rows} isDense isStale />
      <Table {...rows} items={undefined} />
      <Table {...rows} items={none} error={{ message: samples.failure, onRetry: nothing }} />
      <PageControl
        page={2}
        count={25}
        total={890}
        isCapped={false}
        counts={[10, 25, 50]}
        onPage={nothing}
        onCount={nothing}
      />
    </Part>
  );
}

function Words() {
  return (
    <>
      <Part name="Note, FormAlert">
        {(["bad", "wait", "good", "info", "plain"] as const).map((tone) => (
          <Note key={tone} tone={tone} title={samples.notes.title}>
            {samples.notes.body}
          </Note>
        ))}
        <FormAlert message={samples.field.error} />
      </Part>
      <Part name="StatusBadge, Initials, Flag">
        <div className={classes.line}>
          {(["good", "bad", "wait", "info", "quiet"] as const).map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {samples.badges[tone]}
            </StatusBadge>
          ))}
          {samples.rows.map(({ id, name }) => (
            <Initials key={id} name={name} />
          ))}
          <Flag code="UA" />
          <Flag code="IL" />
        </div>
      </Part>
    </>
  );
}

function Frames() {
  const [tab, setTab] = useState("tab-0");
  const tabs = samples.tabs.map((label, n) => ({ name: `tab-${n}`, label, ...(n === 1 && { count: 3 }) }));
  return (
    <>
      <Part name="Tabs, Panel, DefinitionList">
        <Tabs label={samples.title} tabs={tabs} value={tab} onChange={setTab}>
          {(name) => (
            <Panel
              title={tabs.find((each) => each.name === name)?.label ?? name}
              actions={<Button variant="default">{samples.action}</Button>}
            >
              <DefinitionList items={samples.facts} />
            </Panel>
          )}
        </Tabs>
      </Part>
      <Part name="EmptyState, LoadFailure">
        <EmptyState
          icon={<IconClipboardList size={22} />}
          title={samples.empty.title}
          action={<Button>{samples.action}</Button>}
        >
          {samples.empty.body}
        </EmptyState>
        <EmptyState isSmall icon={<IconClipboardList size={16} />} title={samples.empty.title} />
        <LoadFailure error={{ message: samples.failure, onRetry: nothing }} />
      </Part>
    </>
  );
}

/** Without those that need a file, a camera or a photo. */
export function DesignParts() {
  return (
    <main className={classes.page}>
      <Part name="BackLink, PageHeader">
        <BackLink label={samples.back} link={(face) => <a href="#root" {...face} />} />
        <PageHeader
          title={samples.title}
          lead={samples.lead}
          beside={<StatusBadge tone="wait">{samples.badges.wait}</StatusBadge>}
          actions={<Button>{samples.action}</Button>}
        />
      </Part>
      <Buttons />
      <Fields />
      <Words />
      <Tables />
      <Frames />
    </main>
  );
}
