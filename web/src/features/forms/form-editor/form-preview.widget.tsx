import { ActionIcon, Button, Select } from "@mantine/core";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconDeviceMobile, IconX } from "@tabler/icons-react";
import { memo, type ReactNode, useCallback, useMemo, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { PreviewedScreen, PreviewMessage, ShownPreview } from "#contract/records/flow/flow-preview.ts";
import type { FormSection } from "#contract/records/forms/form-sections.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { useUiWords } from "#ui/words.ts";
import { PreviewFrame } from "#web/features/frame/layout/preview-frame.widget.tsx";
import { useThemeCss } from "#web/features/project/themes/theme-css.query.ts";
import { useFormat } from "#web/platform/format.ts";
import { useSession } from "#web/platform/session.ts";
import type { FormDraft } from "./form-draft.ts";
import classes from "./form-preview.module.css";
import { previewScreenOf } from "./preview-form.rules.ts";
import { usePreviewForm } from "./use-preview-form.ts";

/** By its step, numbered where a step has several. */
function useScreenNames(): (screens: readonly PreviewedScreen[]) => { value: string; label: string }[] {
  const { t, i18n } = useTranslation(["formPreviews", "forms"]);
  return (screens) =>
    screens.map(({ id, step }) => {
      if (!step)
        return { value: id, label: i18n.exists(`formPreviews:screens.${id}`) ? t(`screens.${id as "welcome"}`) : id };
      const ofStep = screens.filter((other) => other.step === step);
      const name = t(`forms:steps.${step}`);
      const number = ofStep.findIndex((other) => other.id === id) + 1;
      return { value: id, label: ofStep.length > 1 ? t("several", { step: name, number, of: ofStep.length }) : name };
    });
}

const ScreenWalk = memo(function ScreenWalk({
  shown,
  onShow,
}: {
  shown: ShownPreview;
  onShow: (screen: string) => void;
}) {
  const { t } = useTranslation("formPreviews");
  const names = useScreenNames();
  const at = shown.screens.findIndex(({ id }) => id === shown.screen);
  const [before, after] = [shown.screens[at - 1], shown.screens[at + 1]];
  const step = (to: PreviewedScreen | undefined, label: string, icon: ReactNode) => (
    <ActionIcon variant="default" size={30} aria-label={label} disabled={!to} onClick={() => to && onShow(to.id)}>
      {icon}
    </ActionIcon>
  );
  return (
    <div className={classes.walk}>
      {step(before, t("before"), <IconChevronLeft size={16} className={classes.arrow ?? ""} />)}
      <Select
        size="xs"
        aria-label={t("screen")}
        data={names(shown.screens)}
        value={shown.screen}
        allowDeselect={false}
        onChange={(value) => value && onShow(value)}
      />
      {step(after, t("after"), <IconChevronRight size={16} className={classes.arrow ?? ""} />)}
    </div>
  );
});

const LanguageChoice = memo(function LanguageChoice({
  shown,
  onChange,
}: {
  shown: ShownPreview;
  onChange: (language: string | null) => void;
}) {
  const { t } = useTranslation("formPreviews");
  const format = useFormat();
  return (
    <Select
      size="xs"
      className={classes.language ?? ""}
      aria-label={t("language")}
      data={shown.languages.map((tag) => ({ value: tag, label: format.language(tag) }))}
      value={shown.language}
      allowDeselect={false}
      onChange={onChange}
    />
  );
});

/** An equal report keeps the same object, so that nothing renders again. */
function useShown() {
  const [shown, setShown] = useState<ShownPreview | null>(null);
  const onShown = useCallback(
    (report: ShownPreview) =>
      setShown((before) => (before && JSON.stringify(before) === JSON.stringify(report) ? before : report)),
    [],
  );
  return [shown, onShown] as const;
}

/** Which screen to show: it follows the editor's section until the user moves on in the preview. */
function useShownScreen(section: FormSection) {
  const [shown, setShown] = useState({ section, show: previewScreenOf(section) ?? "welcome" });
  const followed = shown.section === section ? shown : { section, show: previewScreenOf(section) ?? shown.show };
  if (followed !== shown) setShown(followed);
  const setShow = useCallback((show: string) => setShown({ section, show }), [section]);
  return { show: followed.show, setShow };
}

/** Beside the fields on wide screens, unless it is folded; elsewhere a button opens it (`FormTools`). */
export function PreviewBeside(props: { form: UseFormReturn<FormDraft>; section: FormSection }) {
  const isWide = useMediaQuery("(min-width: 84em)", undefined, { getInitialValueInEffect: false });
  const { t } = useTranslation("formPreviews");
  const [isFolded, setIsFolded] = useLocalStorage({
    key: "form-preview-folded",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!isWide) return null;
  return (
    <div className={classes.beside} data-folded-preview={isFolded || undefined}>
      {isFolded ? (
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
          onClick={() => setIsFolded(false)}
        >
          {t("open")}
        </Button>
      ) : (
        <FormPreview {...props} onFold={() => setIsFolded(true)} />
      )}
    </div>
  );
}

export function FormPreview({
  form,
  section,
  isPlain = false,
  onFold,
}: {
  form: UseFormReturn<FormDraft>;
  section: FormSection;
  /** Without a frame of its own. */
  isPlain?: boolean;
  onFold?: () => void;
}) {
  const { t } = useTranslation(["formPreviews", "forms"]);
  const { close } = useUiWords();
  const { user } = useSession();
  const flowForm = usePreviewForm(form, user?.projectName ?? "");
  const css = useThemeCss(useWatch({ control: form.control, name: "themeId" }));
  const { show, setShow } = useShownScreen(section);
  const [language, setLanguage] = useState<string | null>(null);
  const [shown, onShown] = useShown();
  const message = useMemo(
    (): PreviewMessage => ({ kind: "veridesk.preview", css, form: flowForm, language, show }),
    [css, flowForm, language, show],
  );
  const isStep = show === show.toUpperCase();
  const isUnseen = shown !== null && isStep && !shown.screens.some(({ step }) => step === show);
  return (
    <section className={classes.root} aria-label={t("title")} data-plain={isPlain || undefined}>
      {!isPlain && (
        <div className={classes.head}>
          <h2 className={classes.title}>{t("title")}</h2>
          {onFold && (
            <ActionIcon variant="subtle" color="gray" aria-label={close} title={close} onClick={onFold}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
      {shown && <ScreenWalk shown={shown} onShow={setShow} />}
      {shown && shown.languages.length > 1 && <LanguageChoice shown={shown} onChange={setLanguage} />}
      <PreviewFrame device="phone" title={t("frame")} message={message} onShown={onShown} />
      <p className={classes.hint} role="status">
        {isUnseen ? t("noScreen", { step: t(`forms:steps.${show as StepType}`) }) : t("ofApplicants")}
      </p>
    </section>
  );
}
