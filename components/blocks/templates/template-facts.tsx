import { useTranslations } from "next-intl";
import { type EvidenceReason, checklistOf } from "@/lib/core/enums/evidence";
import { CITE_WORDS } from "@/lib/domain/defences/citations";
import { FACT_NAMES, type FactName } from "@/lib/domain/defences/facts";
import { Section } from "@/components/kit/page/section";

/** A fact that represents yes or no, or a number to test, is used in a condition. */
const pieceOf = (fact: FactName): string =>
  fact === "mesmo_documento" ? `{% if ${fact} %}{% endif %}` : `{{ ${fact} }}`;

/** The facts that a template may use, in a manager's terms. Each can be inserted at the cursor. */
export function TemplateFacts({
  reason,
  insert,
}: {
  reason: EvidenceReason;
  insert: ((piece: string) => void) | null;
}) {
  const t = useTranslations("templates");
  const facts = useTranslations("defence.fact");
  const items = useTranslations("evidence.item");
  const cited = checklistOf(reason).flatMap((item) =>
    item === "defence_text"
      ? []
      : [{ key: item, name: `[${CITE_WORDS[item]}]`, what: items(item), piece: `[${CITE_WORDS[item]}]` }],
  );
  return (
    <Section title={t("facts")} {...(insert && { description: t("factsLead") })} flush>
      <div className="grid gap-2 p-2">
        <Pieces
          insert={insert}
          pieces={FACT_NAMES.map((fact) => ({
            key: fact,
            name: fact,
            what: facts(fact),
            piece: pieceOf(fact),
          }))}
        />
        <h3 className="border-t px-2 pt-3 text-sm font-medium">{t("cites")}</h3>
        <Pieces insert={insert} pieces={cited} />
      </div>
    </Section>
  );
}

function Pieces({
  pieces,
  insert,
}: {
  pieces: readonly { key: string; name: string; what: string; piece: string }[];
  insert: ((piece: string) => void) | null;
}) {
  const t = useTranslations("templates");
  return (
    <ul className="grid">
      {pieces.map(({ key, name, what, piece }) => {
        const shown = (
          <>
            <span className="text-left text-sm">{what}</span>
            <code className="shrink-0 font-mono text-xs text-muted-foreground">{name}</code>
          </>
        );
        const look = "flex w-full items-baseline justify-between gap-3 rounded-md px-2 py-1";
        return (
          <li key={key}>
            {insert ? (
              <button
                type="button"
                className={`${look} hover:bg-muted`}
                aria-label={t("insert", { what })}
                onClick={() => insert(piece)}
              >
                {shown}
              </button>
            ) : (
              <span className={look}>{shown}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
