"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import { formatDocument } from "@/lib/core/brazil/documents";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";

/**
 * A document as the server masked it. `onReveal` is an act of its own, with a right, written to the audit log
 * before it answers; without it there is no button.
 */
export function MaskedDocument({
  value,
  onReveal,
  className,
}: {
  /** As the server gave it, masked. */
  value: string | null | undefined;
  /** Gives the clear digits, or null where that was refused. */
  onReveal?: () => Promise<string | null>;
  className?: string;
}) {
  const t = useTranslations("kit.document");
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  if (value === null || value === undefined || value === "")
    return (
      <span className={cn("text-muted-foreground", className)}>
        <span aria-hidden>—</span>
        <span className="sr-only">{t("none")}</span>
      </span>
    );

  const reveal = () =>
    startTransition(async () => {
      const clear = await onReveal?.().catch(() => null);
      if (clear === null || clear === undefined) toast.error(t("failed"));
      else setRevealed(clear);
    });

  const Icon = revealed === null ? Eye : EyeOff;
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap tabular-nums", className)}>
      <bdi>{revealed === null ? value : formatDocument(revealed)}</bdi>
      {onReveal !== undefined && (
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-6 text-muted-foreground pointer-coarse:size-9"
          pending={isPending}
          onClick={() => (revealed === null ? reveal() : setRevealed(null))}
        >
          <Icon aria-hidden />
          <span className="sr-only">{revealed === null ? t("reveal") : t("hide")}</span>
        </Button>
      )}
    </span>
  );
}
