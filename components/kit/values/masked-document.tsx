"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatDocument } from "@/lib/core/brazil/documents";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

/**
 * A document as the server masked it. Revealing it is an act of its own, with a right, written to the audit log
 * before it answers; without it there is no button.
 */
export function MaskedDocument({
  value,
  reveal,
  className,
}: {
  /** As the server gave it, masked. */
  value: string | null | undefined;
  reveal?: { clear: string | null; isPending: boolean; onReveal: () => void; onHide: () => void };
  className?: string;
}) {
  const t = useTranslations("kit.document");
  const revealed = reveal?.clear ?? null;
  if (value === null || value === undefined || value === "")
    return (
      <span className={cn("text-muted-foreground", className)}>
        <span aria-hidden>—</span>
        <span className="sr-only">{t("none")}</span>
      </span>
    );

  const Icon = revealed === null ? Eye : EyeOff;
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap tabular-nums", className)}>
      <bdi>{revealed === null ? value : formatDocument(revealed)}</bdi>
      {reveal !== undefined && (
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-6 text-muted-foreground pointer-coarse:size-9"
          pending={reveal.isPending}
          onClick={revealed === null ? reveal.onReveal : reveal.onHide}
        >
          <Icon aria-hidden />
          <span className="sr-only">{revealed === null ? t("reveal") : t("hide")}</span>
        </Button>
      )}
    </span>
  );
}
