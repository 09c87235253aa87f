import type { NotificationData } from "@mantine/notifications";
import { createElement, type ReactNode, useSyncExternalStore } from "react";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import { ApiError } from "./api-error.ts";
import { i18n, sayError } from "./i18n.ts";

/** Notifications hide after 5 s, errors after 10 (specification 1, section 4). */
const shownMs = 5_000;
const errorShownMs = 10_000;

let isToasting = false;
const waiting = new Set<() => void>();

/** Until the first toast the page needs no container for them. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      waiting.add(listener);
      return () => waiting.delete(listener);
    },
    () => isToasting,
  );

/** Toasts are seldom on the first screen, so their code is loaded with the first one. */
async function show(notification: NotificationData): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  isToasting = true;
  for (const listener of waiting) listener();
  notifications.show({ ...notification, closeButtonProps: { "aria-label": i18n.t("ui.close") } });
}

export const notifySuccess = (message: string): void => {
  void show({ message, color: "teal", autoClose: shownMs });
};

/** A text, or a failed call's message. `banned` is shown at /login, another project in a dialog. */
export const notifyError = (error: unknown): void => {
  if (error instanceof ApiError && (error.has("banned") || error.code === sessionFailures.other_project.code)) return;
  const message = typeof error === "string" ? error : sayError(error);
  void show({ message, color: "red", autoClose: errorShownMs, role: "alert" });
};

/** Stays until it is hidden; what has the same id is there once. @returns what hides it */
export function showLasting(id: string, message: ReactNode): () => void {
  void show({ id, message, color: "teal", autoClose: false });
  return () => void import("@mantine/notifications").then(({ notifications }) => notifications.hide(id));
}

type WithAction = { message: string; action: string; shownMs: number; onAction: () => void };

let made = 0;

/** A text with one button, shown as long as the action is possible. @returns what hides it */
export function notifyWithAction({ shownMs: autoClose, ...toast }: WithAction): () => void {
  made += 1;
  const id = `with-action-${made}`;
  void import("#ui/toast-action.tsx").then(({ ToastAction }) =>
    show({ id, message: createElement(ToastAction, toast), color: "teal", autoClose }),
  );
  return () => void import("@mantine/notifications").then(({ notifications }) => notifications.hide(id));
}
