import { useTranslations } from "next-intl";
import { RESTORE_CAUSES } from "@/lib/core/words/restores";
import { isOneOf } from "@/lib/core/words/words";

/** Why the program stopped by itself, in words. */
export function RestoreCause({ cause }: { cause: string }) {
  const t = useTranslations("restores.cause");
  return <span>{isOneOf(RESTORE_CAUSES, cause) ? t(cause) : cause}</span>;
}
