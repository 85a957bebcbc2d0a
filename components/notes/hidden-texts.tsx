"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type RevealTextsInput } from "@/lib/domain/notes/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { Button } from "../ui/button";

export type RevealTexts = ServerAction<RevealTextsInput, { texts: string[] }>;

/** The texts of an object whose documents are masked, whole for those who may see them. */
export function HiddenTexts({ about, reveal }: { about: RevealTextsInput; reveal: RevealTexts }) {
  const t = useTranslations("notes.hiddenTexts");
  const [texts, setTexts] = useState<readonly string[] | null>(null);
  const act = useServerAction(reveal, { ifTwice: "harmless", keys: [] });
  const Icon = texts === null ? Eye : EyeOff;
  const change = () =>
    texts === null ? void act.run(about, { onDone: (shown) => setTexts(shown.texts) }) : setTexts(null);
  return (
    <div className="grid gap-2">
      <div>
        <Button type="button" variant="secondary" pending={act.isPending} onClick={change}>
          <Icon aria-hidden />
          {t(texts === null ? "show" : "hide")}
        </Button>
      </div>
      {texts && (
        <ul className="grid gap-1" aria-label={t("title")}>
          {texts.map((text, position) => (
            <li key={`${position} ${text}`} className="whitespace-pre-wrap">
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      <ActionNote act={act} />
    </div>
  );
}
