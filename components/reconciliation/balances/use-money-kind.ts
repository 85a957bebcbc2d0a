import { MOVEMENT_KINDS } from "@/lib/core/enums/money";
import { useTranslations } from "next-intl";

/** Returns the statement's label for a kind. A kind that this version does not know is shown as received. */
export function useMoneyKind(): (kind: string) => string {
  const t = useTranslations("statement.kind");
  return (kind) => {
    const known = MOVEMENT_KINDS.find((one) => one === kind);
    return known ? t(known) : kind;
  };
}
