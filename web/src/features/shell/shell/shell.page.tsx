import { ActionIcon } from "@mantine/core";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { Link, Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PaletteButton } from "#web/features/applicants/searches/palette-button.widget.tsx";
import { HeaderBalance } from "#web/features/money/balances/header-balance.widget.tsx";
import { watchProject } from "#web/platform/lost-project.ts";
import { focusEachPage } from "#web/platform/page-focus.ts";
import { useIsProofRequested } from "#web/platform/proof-question.ts";
import { useSession } from "#web/platform/session.ts";
import { useOtherMode } from "#web/platform/shown-mode.ts";
import { useOtherProject } from "#web/platform/shown-project.ts";
import { waitingEmailChange } from "#web/sign-in/email-change-link.ts";
import { HelpButton } from "./help-button.tsx";
import { LanguageSwitch } from "./language-switch.widget.tsx";
import modeClasses from "./mode-switch.module.css";
import { ModeSwitch } from "./mode-switch.widget.tsx";
import { Navigation } from "./navigation.widget.tsx";
import { useNavigationFold } from "./navigation-fold.ts";
import { OwnBrand } from "./own-brand.widget.tsx";
import { ProfileMenu } from "./profile-menu.widget.tsx";
import type { ProjectMenuState } from "./project-button.tsx";
import { ProjectMenu } from "./project-menu.widget.tsx";
import { SchemeSwitch } from "./scheme-switch.widget.tsx";
import classes from "./shell.module.css";

const MobileNavigation = lazy(async () => ({
  default: (await import("./mobile-navigation.widget.tsx")).MobileNavigation,
}));

const EmailChangeDialog = lazy(async () => ({
  default: (await import("#web/features/account/emails/email-change.widget.tsx")).EmailChangeDialog,
}));

/** After a change to the account that needed only its mailbox. */
const AccountNotices = lazy(async () => ({
  default: (await import("#web/features/account/account-notices/account-notices.widget.tsx")).AccountNotices,
}));

/** Before a sensitive call. */
const ProofDialog = lazy(async () => ({
  default: (await import("#web/features/account/proofs/proof-dialog.widget.tsx")).ProofDialog,
}));

/** Nothing rests on a name before the page is there. */
const LateHoverCard = lazy(async () => ({
  default: (await import("./late-hover-card.widget.tsx")).LateHoverCard,
}));

/** When another tab has switched between live and test. */
const OtherModeDialog = lazy(async () => ({
  default: (await import("./other-mode.widget.tsx")).OtherModeDialog,
}));

/** When another tab has switched the project. */
const OtherProjectDialog = lazy(async () => ({
  default: (await import("#web/features/project/projects/other-project.widget.tsx")).OtherProjectDialog,
}));

/** When the project is closed to the caller's address. */
const OutsideShell = lazy(async () => ({
  default: (await import("./outside-shell.widget.tsx")).OutsideShell,
}));

export function Shell() {
  if (!useSession().user?.outside) return <OpenShell />;
  return (
    <Suspense>
      <OutsideShell />
    </Suspense>
  );
}

function OpenShell() {
  const { t } = useTranslation("shell");
  const [isOpen, setIsOpen] = useLocalStorage({ key: "navigation-open", defaultValue: false });
  const { isFolded, turn } = useNavigationFold();
  const [projects, setProjects] = useState<ProjectMenuState>("closed");
  const [emailChange] = useState(waitingEmailChange);
  const isMobile = useMediaQuery("(max-width: 900px)");
  const isProofRequested = useIsProofRequested();
  const { notices, user } = useSession();
  const otherMode = useOtherMode();
  const { shown, other } = useOtherProject();
  const router = useRouter();
  useEffect(() => watchProject(router), [router]);
  useEffect(() => focusEachPage(router), [router]);
  return (
    <div className={classes.root} data-folded={isFolded || undefined}>
      <a href="#content" className={classes.skip}>
        {t("nav.skip")}
      </a>
      {user?.mode === "test" && <div className={modeClasses.band} aria-hidden />}
      <header className={classes.header}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.burger ?? ""}
          aria-label={t("nav.open")}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <IconMenu2 size={20} />
        </ActionIcon>
        <Link to="/dashboard" className={classes.brand}>
          <OwnBrand />
        </Link>
        <span className={classes.slash} aria-hidden />
        <ProjectMenu state={projects} onState={setProjects} />
        <div className={classes.tools}>
          <ModeSwitch />
          <HeaderBalance />
          <PaletteButton />
          <HelpButton />
          <LanguageSwitch />
          <SchemeSwitch />
          <ProfileMenu onProjects={() => setProjects("open")} onCreate={() => setProjects("creating")} />
        </div>
      </header>
      <aside className={classes.side}>
        <Navigation isFolded={isFolded} turn={turn} />
      </aside>
      {isMobile && (
        <Suspense>
          <MobileNavigation isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
      {emailChange && (
        <Suspense>
          <EmailChangeDialog link={emailChange} />
        </Suspense>
      )}
      <Suspense>
        {notices.length > 0 && <AccountNotices />}
        {isProofRequested && <ProofDialog />}
        {otherMode && <OtherModeDialog other={otherMode} />}
        {shown && other && !otherMode && <OtherProjectDialog shown={shown} other={other} />}
      </Suspense>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
        <Suspense>
          <LateHoverCard />
        </Suspense>
      </main>
    </div>
  );
}
