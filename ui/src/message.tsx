import type { ReactNode } from "react";
import classes from "./message.module.css";

type Props = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

function Words({ icon, title, children, action }: Props) {
  return (
    <>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.body}>{children}</p>}
      {action}
    </>
  );
}

/** Above a form. */
export const MessageHead = (props: Props) => (
  <div className={classes.head}>
    <Words {...props} />
  </div>
);

/** Instead of a page. */
export const MessagePage = (props: Props) => (
  <main className={classes.screen}>
    <Words {...props} />
  </main>
);
