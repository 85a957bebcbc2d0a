"use client";

import { useTranslations } from "next-intl";
import { SIGN_WINDOWS, type SignWindow } from "@/lib/core/words/signs";
import { isOneOf } from "@/lib/core/words/words";
import { ToggleGroup, ToggleGroupItem } from "../ui/toggle-group";

/** How far back a picture of calls and deliveries reaches. */
export function WindowChoice({
  window,
  onChoose,
}: {
  window: SignWindow;
  onChoose: (window: SignWindow) => void;
}) {
  const t = useTranslations("signs");
  return (
    <ToggleGroup
      type="single"
      value={window}
      aria-label={t("window")}
      onValueChange={(next) => isOneOf(SIGN_WINDOWS, next) && onChoose(next)}
    >
      {SIGN_WINDOWS.map((one) => (
        <ToggleGroupItem key={one} value={one}>
          {t(`windows.${one}`)}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
}
