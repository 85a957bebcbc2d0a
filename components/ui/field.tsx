"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { cn } from "./cn";
import { Label } from "./label";

/** The props that tie a control to its label, its hint and its error. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** A text, not a key. */
  error?: string | undefined;
  required?: boolean;
  /** Says "optional" beside the label. */
  optional?: boolean;
  /** At the right of the label: a counter, a link. */
  aside?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

export function Field({
  label,
  hint,
  error,
  required,
  optional,
  aside,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const t = useTranslations("common");
  const id = useId();
  const hasHint = hint !== undefined && hint !== null;
  const hasError = error !== undefined && error !== "";
  const describedBy = cn(hasError && `${id}-error`, hasHint && `${id}-hint`);
  return (
    <div className={cn("grid min-w-0 content-start gap-1", className)}>
      <div className={cn("flex items-baseline justify-between gap-2", hideLabel && "sr-only")}>
        <Label htmlFor={id}>
          {label}
          {optional && <span className="font-normal text-muted-foreground"> {t("optional")}</span>}
        </Label>
        {aside !== undefined && <span className="text-xs text-muted-foreground">{aside}</span>}
      </div>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": hasError || undefined,
        "aria-required": required || undefined,
      })}
      {hasError && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {hasHint && (
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}
