"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { PRINCIPAL } from "@/lib/core/ids";

/** The main account has no name at the service: it is called by ours, in the reader's language. */
export function useWalletName(): (wallet: { reference: string; name: string }) => string {
  const t = useTranslations("kit");
  return useCallback(
    ({ reference, name }) => (reference === PRINCIPAL ? t("principal") : name === "" ? reference : name),
    [t],
  );
}
