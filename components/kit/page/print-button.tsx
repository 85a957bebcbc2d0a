"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Prints the page as it is. The print part of globals.css defines the omitted content. */
export function PrintButton() {
  const t = useTranslations("kit");
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      <Printer aria-hidden />
      {t("print")}
    </Button>
  );
}
