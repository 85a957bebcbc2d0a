import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { REFERENCE_RULES, type ReferenceRule } from "@/lib/domain/wallets/reference-rules";
import { cn } from "../ui/cn";

const RULES = Object.keys(REFERENCE_RULES) as ReferenceRule[];

/** Each rule of a reference and whether what is typed keeps it; in words too, for who does not see the signs. */
export function ReferenceRules({ reference, isTaken }: { reference: string; isTaken: boolean }) {
  const t = useTranslations("wallets.form");
  const rules = [
    ...RULES.map((rule) => ({ rule, isKept: REFERENCE_RULES[rule](reference) })),
    { rule: "notTaken" as const, isKept: !isTaken },
  ];
  return (
    <span role="list" className="grid gap-0.5">
      {rules.map(({ rule, isKept }) => {
        const isOpen = reference === "";
        const Icon = isOpen ? CircleDashed : isKept ? CircleCheck : CircleX;
        return (
          <span
            role="listitem"
            key={rule}
            className={cn("flex items-center gap-1.5", !isOpen && (isKept ? "text-success" : "text-danger"))}
          >
            <Icon className="size-3.5 shrink-0" aria-hidden />
            {t(`rules.${rule}`)}
            {!isOpen && <span className="sr-only">: {isKept ? t("kept") : t("broken")}</span>}
          </span>
        );
      })}
    </span>
  );
}
