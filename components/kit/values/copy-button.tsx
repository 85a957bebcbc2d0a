"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { Button, type ButtonProps } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { announce } from "../page/announcer";
import { copyText } from "./copy-text";

const FEEDBACK_MS = 2_000;

/** Copies and announces it. With `label` the text is shown; without it, only the icon. */
export function CopyButton({
  value,
  what,
  label,
  variant = "ghost",
  size,
  className,
}: {
  value: string;
  /** Names what is copied, for screen readers: "ID da transação". */
  what: string;
  label?: string;
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  className?: string;
}) {
  const t = useTranslations("kit.copy");
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = () =>
    copyText(value).then(
      () => {
        setIsCopied(true);
        announce(t("copied"));
      },
      () => toast.error(t("failed")),
    );

  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant={variant}
      size={size ?? (label === undefined ? "icon-sm" : "md")}
      className={cn(label === undefined && "text-muted-foreground", className)}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    >
      <Icon className={cn(isCopied && label === undefined && "text-success")} aria-hidden />
      {label === undefined ? (
        <span className="sr-only">{t("copyOf", { what })}</span>
      ) : (
        // Both labels occupy their place, so the button does not change its width.
        <span className="grid">
          <span aria-hidden={isCopied} className={cn("[grid-area:1/1]", isCopied && "invisible")}>
            {label}
          </span>
          <span aria-hidden={!isCopied} className={cn("[grid-area:1/1]", !isCopied && "invisible")}>
            {t("copied")}
          </span>
        </span>
      )}
    </Button>
  );
}
