import { PageHeader } from "#ui/page-header.tsx";
import classes from "./shell.module.css";

/** The frame and a page's heading, without anything that depends on who looks at it. */
export function ShellOutline({ title }: { title: string }) {
  return (
    <div className={classes.root}>
      <header className={classes.header} />
      <aside className={classes.side} />
      <main className={classes.main}>
        <PageHeader title={title} />
      </main>
    </div>
  );
}
