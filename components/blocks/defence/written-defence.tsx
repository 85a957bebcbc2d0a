import { useTranslations } from "next-intl";
import { type Part } from "@/lib/domain/defences/citations";
import { Cite } from "../evidence/evidence-row";

/** Each claim shows its citations, and missing pieces are flagged. */
export function WrittenDefence({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations("defence");
  const items = useTranslations("evidence.item");
  return (
    <div className="text-base leading-6 break-words whitespace-pre-wrap">
      {parts.map((part, at) => {
        if (part.is === "text") return <bdi key={at}>{part.text}</bdi>;
        if (part.is === "cited")
          return (
            <span key={at} className="inline-flex gap-0.5 align-text-bottom">
              {part.numbers.map((number) => (
                <Cite key={number} number={number} />
              ))}
            </span>
          );
        const what =
          part.is === "lacks"
            ? t(`fact.${part.fact}`)
            : part.item === null
              ? String(part.number)
              : items(part.item);
        return (
          <span
            key={at}
            className="rounded-sm border border-warning-line bg-warning-soft px-1 text-sm font-medium text-warning"
          >
            {t("lacks", { what })}
          </span>
        );
      })}
    </div>
  );
}
