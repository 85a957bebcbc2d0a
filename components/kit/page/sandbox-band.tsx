import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";

/** Always in sight where the money is not real. */
export function SandboxBand({ children }: { children?: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <aside
      aria-label={t("environment")}
      data-shell="band"
      className="sticky top-0 z-40 flex h-6 items-center justify-center gap-1.5 border-b border-warning-line bg-warning-soft px-9 text-xs font-medium text-warning"
    >
      <FlaskConical className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">{t("sandbox")}</span>
      {children}
    </aside>
  );
}
