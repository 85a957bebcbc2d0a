import {
  ArrowLeftRight,
  ArrowUpFromLine,
  BookUser,
  FolderKanban,
  type LucideIcon,
  QrCode,
  ShieldAlert,
  Undo2,
  User,
  UserRound,
} from "lucide-react";
import { type Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { highlightMatches } from "@/lib/core/search/highlight-matches";
import { type Term } from "@/lib/core/search/term";
import { type SearchKind } from "@/lib/core/search/vocabulary";
import { withVisibleControls } from "@/lib/core/text/text";
import { BLOCK_STATE_LOOKS } from "@/lib/domain/blocks/labels";
import { type Hit } from "@/lib/composers/search/schema";
import { addressOf } from "@/components/kit/navigation/addresses";
import { formatMoment } from "@/components/kit/values/format-moment";
import { Money } from "@/components/kit/values/money";
import { PlainStatus } from "@/components/kit/status/display-status";
import { StatusBadge } from "@/components/kit/status/status-badge";
import { Badge } from "@/components/ui/badge";

const ICONS: Record<SearchKind, LucideIcon> = {
  payment: QrCode,
  customer: UserRound,
  withdrawal: ArrowUpFromLine,
  refund: Undo2,
  block: ShieldAlert,
  movement: ArrowLeftRight,
  recipient: BookUser,
  project: FolderKanban,
  person: User,
};

export function hrefOf({
  kind,
  id,
  wallet,
  isUnanswered,
}: Pick<Hit, "kind" | "id" | "wallet" | "isUnanswered">): Route {
  if (isUnanswered) return addressOf.intents(id);
  switch (kind) {
    case "customer":
      return addressOf.customer(id);
    case "block":
      return addressOf.block(id);
    case "recipient":
      return addressOf.recipient(id);
    case "project":
      return addressOf.projects();
    case "person":
      return addressOf.people();
    case "withdrawal":
      return addressOf.withdrawal(wallet ?? "", id);
    case "refund":
      return addressOf.refund(wallet ?? "", id);
    case "payment":
    case "movement":
      return addressOf.transaction(wallet ?? "", id);
  }
}

/** The status of a hit, in the terms of its kind. */
export function HitStatusText({ hit: { stands } }: { hit: Pick<Hit, "stands"> }) {
  const t = useTranslations("search");
  if (stands === null) return null;
  if ("flags" in stands) return <PlainStatus of={stands} type={stands.type} />;
  if ("state" in stands) return <Badge tone="neutral">{t(`states.${stands.state}`)}</Badge>;
  const { block, kind, apiStatus } = stands;
  const label =
    block === "other" && apiStatus !== null
      ? t("unknownBlock", { word: withVisibleControls(apiStatus) })
      : t(`blocks.${kind}.${block}`);
  return <StatusBadge {...BLOCK_STATE_LOOKS[block]} label={label} />;
}

/** One search hit: its kind, its status, and why it is here. */
export function HitBody({ hit, terms, wallet }: { hit: Hit; terms: readonly Term[]; wallet: string | null }) {
  const t = useTranslations("search");
  const people = useTranslations("kit.people");
  const locale = useLocale();
  const Icon = ICONS[hit.kind];
  const beginnings = terms.flatMap((term) => term.beginnings);
  const moment = formatMoment(new Date(hit.at), locale);
  return (
    <>
      <span className="flex size-7 shrink-0 items-center justify-center rounded-md bg-muted">
        <Icon className="size-4 text-muted-foreground" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">
            <Highlighted text={hit.title ?? t(`kinds.${hit.kind}`)} beginnings={beginnings} />
          </span>
          <HitStatusText hit={hit} />
        </span>
        <span className="block truncate text-sm text-muted-foreground">
          {t(`kinds.${hit.kind}`)}
          {hit.paidBy !== null && (
            <>
              {", "}
              {people.rich("paidByName", {
                name: () => <Highlighted text={hit.paidBy ?? ""} beginnings={beginnings} />,
              })}
            </>
          )}
          {hit.why
            .filter(({ field }) => field !== "kind" && field !== "state")
            .filter(({ text }) => text === null || text !== hit.paidBy)
            .map(({ term, field, text }) => (
              <span key={term}>
                {", "}
                {t(`fields.${field}`)}
                {text !== null && text !== hit.title && (
                  <>
                    {" "}
                    <Highlighted text={text} beginnings={terms[term]?.beginnings ?? []} />
                  </>
                )}
              </span>
            ))}
          {hit.missing !== null && `; ${t("notSaid", { term: terms[hit.missing]?.text ?? "" })}`}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5">
        {hit.amountCentavos !== null && <Money amountCentavos={hit.amountCentavos} strong />}
        <span className="text-xs text-muted-foreground">
          {wallet === null ? moment : `${moment} · ${wallet}`}
        </span>
      </span>
    </>
  );
}

/** Text written by an outside party, with the search terms underlined. */
function Highlighted({ text, beginnings }: { text: string; beginnings: readonly string[] }) {
  return (
    <bdi>
      {highlightMatches(withVisibleControls(text), beginnings).map(({ text: piece, isMarked }, at) =>
        isMarked ? (
          <mark
            key={at}
            className="bg-transparent text-foreground underline decoration-primary decoration-2 underline-offset-3"
          >
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </bdi>
  );
}
