import { useTranslations } from "next-intl";

/** The name of a permission, a wallet or an endpoint about which something is unknown. */
export function useUnknownName(
  wallets: readonly { reference: string; name: string }[],
): (named: string | null) => string {
  const t = useTranslations("connection.unknowns");
  const names = useTranslations("connection.permissions.names");
  return (named) => {
    const key = (named ?? "").replace(":", "_");
    if (names.has(key as never)) return names(key as never);
    return (
      wallets.find(({ reference }) => reference === named)?.name ??
      (named === "main" ? t("main") : (named ?? ""))
    );
  };
}
