import { useTranslations } from "next-intl";
import { RESTORE_CAUSES } from "@/lib/core/enums/restores";
import { isOneOf } from "@/lib/core/enums/enums";

/** The reason why the program stopped by itself, as text. */
export function RestoreCause({ cause }: { cause: string }) {
  const t = useTranslations("restores.cause");
  return <span>{isOneOf(RESTORE_CAUSES, cause) ? t(cause) : cause}</span>;
}
