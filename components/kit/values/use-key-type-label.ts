import { useTranslations } from "next-intl";
import { PIX_KEY_TYPES } from "@/lib/core/brazil/pix-key";

/** The label of a key's type. A type that this version does not know is shown as received. */
export function useKeyTypeLabel(): (type: string | null) => string {
  const t = useTranslations("withdrawals.keyType");
  return (type) => {
    const known = PIX_KEY_TYPES.find((one) => one === type);
    return known ? t(known) : (type ?? "—");
  };
}
