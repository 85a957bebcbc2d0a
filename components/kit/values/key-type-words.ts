import { useTranslations } from "next-intl";
import { PIX_KEY_TYPES } from "@/lib/core/brazil/pix-key";

/** The words of a key's type; a type that this version does not know is shown as it came. */
export function useKeyTypeWords(): (type: string | null) => string {
  const t = useTranslations("withdrawals.keyType");
  return (type) => {
    const known = PIX_KEY_TYPES.find((one) => one === type);
    return known ? t(known) : (type ?? "—");
  };
}
