"use client";

import { CircleCheck, CircleX, Info, LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

/** Phones and tablets have their actions at the foot of the screen. */
const ABOVE_FOOT = { bottom: "calc(6rem + env(safe-area-inset-bottom))" };

/** Mounted once, at the root: what `toast` of sonner says is shown in it. */
export function Toaster() {
  const t = useTranslations("common");
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      // Primary actions are on the right, and a toast stays while the pointer rests on it.
      position="bottom-left"
      offset={ABOVE_FOOT}
      mobileOffset={ABOVE_FOOT}
      closeButton
      style={{ fontFamily: "inherit" }}
      duration={6000}
      containerAriaLabel={t("notifications")}
      toastOptions={{
        closeButtonAriaLabel: t("close"),
        unstyled: false,
        style: {
          background: "var(--popover)",
          color: "var(--foreground)",
          border: "1px solid var(--border)",
          borderRadius: "0.5rem",
          fontFamily: "inherit",
          boxShadow: "0 4px 8px -2px var(--shadow), 0 12px 28px -6px var(--shadow)",
        },
        classNames: { description: "text-muted-foreground!" },
      }}
      icons={{
        success: <CircleCheck className="size-4 text-success" aria-hidden />,
        info: <Info className="size-4 text-info" aria-hidden />,
        warning: <TriangleAlert className="size-4 text-warning" aria-hidden />,
        error: <CircleX className="size-4 text-danger" aria-hidden />,
        loading: <LoaderCircle className="size-4 animate-spin" aria-hidden />,
      }}
    />
  );
}
