"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The page as it is, on paper: what is left out there stands in the print part of globals.css. */
export function PrintButton() {
  const t = useTranslations("kit");
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      <Printer aria-hidden />
      {t("print")}
    </Button>
  );
}
