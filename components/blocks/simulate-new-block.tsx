"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import { DialogButton } from "../kit/page/dialog-button";
import { Button } from "../ui/button";
import { type NewBlockProps } from "./new-block-form";

const NewBlockForm = lazy(() => import("./new-block-form").then((part) => ({ default: part.NewBlockForm })));

/** Blocks a payment as the institution would. Exists only beside a sandbox. */
export function SimulateNewBlock(props: NewBlockProps) {
  const t = useTranslations("blocks.simulate");
  return (
    <DialogButton
      button={
        <Button variant="secondary">
          <FlaskConical className="text-warning" aria-hidden />
          <span className="max-sm:sr-only">{t("new")}</span>
        </Button>
      }
      title={t("new")}
      description={t("newDetail")}
    >
      {(close) => <NewBlockForm {...props} onDone={close} />}
    </DialogButton>
  );
}
