import { type useTranslations } from "next-intl";
import { BLOCK_KINDS } from "@/lib/core/enums/blocks";
import { EVIDENCE_ITEMS, EVIDENCE_REASONS } from "@/lib/core/enums/evidence";
import { ANSWER_HOURS } from "@/lib/core/enums/outcomes";
import { isOneOf } from "@/lib/core/enums/enums";
import { type OutcomeRows, templateOf } from "@/lib/domain/blocks/outcome-rows";

type TranslatorOf<
  Namespace extends "exposure.outcomes" | "blocks.kind" | "evidence.item" | "evidence.reason",
> = ReturnType<typeof useTranslations<Namespace>>;
export type OutcomeTranslators = {
  outcomes: TranslatorOf<"exposure.outcomes">;
  kinds: TranslatorOf<"blocks.kind">;
  items: TranslatorOf<"evidence.item">;
  reasons: TranslatorOf<"evidence.reason">;
};

/** The name of a row of block outcomes. `name` resolves the rows that are identified by an id. */
export function outcomeName(
  { outcomes, kinds, items, reasons }: OutcomeTranslators,
  { by, key }: OutcomeRows,
  name: string | null,
): string {
  if (key === null) return outcomes(`none.${by}`);
  switch (by) {
    case "answered":
      return outcomes(key === "answered" ? "answered.answered" : "answered.unanswered");
    case "hours":
      return isOneOf(ANSWER_HOURS, key) ? outcomes(`hours.${key}`) : key;
    case "kind":
      return isOneOf(BLOCK_KINDS, key) ? kinds(key) : key;
    case "evidence":
      return isOneOf(EVIDENCE_ITEMS, key) ? items(key) : key;
    case "template": {
      const { reason: told, version } = templateOf(key);
      const reason = isOneOf(EVIDENCE_REASONS, told) ? reasons(told) : told;
      if (version === "own") return outcomes("template.own", { reason });
      return version === "0"
        ? outcomes("template.ours", { reason })
        : outcomes("template.version", { reason, version });
    }
    case "reason":
    case "person":
      return name ?? key;
  }
}
