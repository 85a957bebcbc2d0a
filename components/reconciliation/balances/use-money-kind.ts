import { MOVEMENT_KINDS } from "@/lib/core/words/money";
import { useTranslations } from "next-intl";

/** The statement's words for a kind; one that this version does not know is shown as it came. */
export function useMoneyKind(): (kind: string) => string {
  const t = useTranslations("statement.kind");
  return (kind) => {
    const known = MOVEMENT_KINDS.find((one) => one === kind);
    return known ? t(known) : kind;
  };
}
