import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Brand } from "#web/features/frame/layout/brand.widget.tsx";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { useIsProofRequested } from "#web/platform/proof-question.ts";
import { useSession } from "#web/platform/session.ts";
import { LanguageSwitch } from "./language-switch.widget.tsx";
import { ProfileMenu } from "./profile-menu.widget.tsx";
import type { ProjectMenuState } from "./project-button.tsx";
import { ProjectMenu } from "./project-menu.widget.tsx";
import { SchemeSwitch } from "./scheme-switch.widget.tsx";
import classes from "./shell.module.css";

const ProofDialog = lazy(async () => ({
  default: (await import("#web/features/account/proofs/proof-dialog.widget.tsx")).ProofDialog,
}));

const ClosedProject = lazy(async () => {
  const [{ ClosedProject: default_ }] = await Promise.all([
    import("#web/features/project/allowed-networks/closed-project.widget.tsx"),
    loadPartOfWords("snippets"),
  ]);
  return { default: default_ };
});

/** They are of the account and of the installation, not of the project. */
const openPlaces = ["/profile-settings", "/operations"];

/** While the project is closed to this address: ways to other projects, to the account, and out. */
export function OutsideShell() {
  const [projects, setProjects] = useState<ProjectMenuState>("closed");
  const isProofRequested = useIsProofRequested();
  const { pathname } = useLocation();
  const { user } = useSession();
  if (!user?.outside) return null;
  return (
    <div className={classes.root} data-outside>
      <header className={classes.header}>
        <Link to="/dashboard" className={classes.brand}>
          <Brand />
        </Link>
        <span className={classes.slash} aria-hidden />
        <ProjectMenu state={projects} onState={setProjects} />
        <div className={classes.tools}>
          <LanguageSwitch />
          <SchemeSwitch />
          <ProfileMenu onProjects={() => setProjects("open")} onCreate={() => setProjects("creating")} />
        </div>
      </header>
      {openPlaces.includes(pathname) ? (
        <main className={classes.main}>
          <Outlet />
        </main>
      ) : (
        <Suspense>
          <ClosedProject
            project={user.projectName ?? ""}
            outside={user.outside}
            onProjects={() => setProjects("open")}
          />
        </Suspense>
      )}
      <Suspense>{isProofRequested && <ProofDialog />}</Suspense>
    </div>
  );
}
