"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, List, type LucideIcon, Plus, ReceiptText, Undo2, UserRound } from "lucide-react";
import { type Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent } from "react";
import { previewOf, searchQueries } from "@/lib/composers/search/queries";
import { type Hit, type Preview as PreviewAnswer } from "@/lib/composers/search/schema";
import { withVisibleControls } from "@/lib/core/text/text";
import { isUuid } from "@/lib/core/ids";
import { PART_BACKGROUNDS } from "@/components/kit/record/part-colours";
import { addressOf } from "@/components/kit/navigation/addresses";
import { formatMoment } from "@/components/kit/values/format-moment";
import { Money } from "@/components/kit/values/money";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { HitStatusText, hrefOf } from "./hit-item";

const PARTS = ["kept", "held", "back", "leg", "fee"] as const;
const REST_MS = 150;
type PreviewLink = {
  id: "open" | "refund" | "receipt" | "customer" | "charges" | "charge";
  icon: LucideIcon;
  href: Route;
};

/** The chosen hit without leaving: what it is, where its money is, and what can be done, one key away. */
export function Preview({
  hit,
  wallet,
  rights,
  onGo,
  onBack,
}: {
  hit: Hit;
  wallet: string | null;
  rights: readonly string[];
  onGo: (href: Route) => void;
  /** Back to what is typed. */
  onBack: () => void;
}) {
  const t = useTranslations("search");
  const locale = useLocale();
  const asked = { kind: hit.kind, id: hit.id };
  const { data, isError } = useQuery({
    queryKey: searchQueries.preview(asked),
    // The delay limits requests while a person moves through the hits. Only the hit where the person stops is
    // requested.
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      signal.throwIfAborted();
      return previewOf(asked, signal);
    },
    enabled: isUuid(hit.id),
    retry: false,
  });
  const title = withVisibleControls(hit.title ?? t(`kinds.${hit.kind}`));
  const acts = actsOf(hit, data, rights);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-preview-act]")];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (event.key === "ArrowLeft" || (event.key === "ArrowUp" && at <= 0)) onBack();
    else if (event.key === "ArrowDown") links[at + 1]?.focus();
    else if (event.key === "ArrowUp") links[at - 1]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <aside
      aria-label={t("preview.title", { title })}
      onKeyDown={onKeyDown}
      className="hidden min-h-0 flex-col gap-4 overflow-y-auto border-l bg-muted/40 p-4 min-[900px]:flex"
    >
      <div className="grid gap-1 border-b pb-4">
        <p className="flex flex-wrap items-center gap-2 text-2xl font-semibold tabular-nums">
          {hit.amountCentavos === null ? <bdi>{title}</bdi> : <Money amountCentavos={hit.amountCentavos} />}
          <HitStatusText hit={hit} />
        </p>
        <p className="text-sm text-muted-foreground">
          {hit.amountCentavos === null ? t(`kinds.${hit.kind}`) : <bdi>{title}</bdi>}
          {data?.document && `, ${data.document}`}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-muted-foreground first-letter:uppercase">{t("fields.day")}</dt>
        <dd>{formatMoment(new Date(hit.at), locale)}</dd>
        {wallet !== null && (
          <>
            <dt className="text-muted-foreground first-letter:uppercase">{t("preview.wallet")}</dt>
            <dd>{wallet}</dd>
          </>
        )}
        {data?.facts
          .filter(({ text }) => text !== hit.title)
          .map(({ field, text }) => (
            <div key={`${field} ${text}`} className="contents">
              <dt className="text-muted-foreground first-letter:uppercase">{t(`fields.${field}`)}</dt>
              <dd className="line-clamp-3 break-words">
                <bdi>{withVisibleControls(text)}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {data?.parts && <Parts parts={data.parts} />}
      {!data && !isError && isUuid(hit.id) && <FactsSkeleton />}
      {isError && <p className="text-sm text-muted-foreground">{t("preview.unread")}</p>}
      <ul className="mt-auto grid gap-2 pt-2">
        {acts.map(({ id, icon: Icon, href }, at) => (
          <li key={id}>
            <Button asChild variant="secondary" className="w-full justify-start">
              <Link
                href={href}
                data-preview-act
                prefetch={false}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onGo(href);
                }}
              >
                <Icon aria-hidden className="text-muted-foreground" />
                <span className="flex-1 text-left">{t(`preview.acts.${id}`)}</span>
                {at === 0 && (
                  <span aria-hidden>
                    <Kbd>→</Kbd>
                  </span>
                )}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Parts({ parts }: { parts: NonNullable<PreviewAnswer["parts"]> }) {
  const t = useTranslations("search.preview");
  const there = PARTS.filter((part) => parts[part] > 0);
  return (
    <div className="grid gap-2 border-t pt-4 text-sm">
      <p className="text-muted-foreground">{t("money")}</p>
      <span aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full">
        {there.map((part) => (
          <span
            key={part}
            className={cn("min-w-1", PART_BACKGROUNDS[part])}
            style={{ flexGrow: parts[part] }}
          />
        ))}
      </span>
      <ul className="grid gap-1">
        {there.map((part) => (
          <li key={part} className="flex items-center gap-2">
            <span aria-hidden className={cn("size-2 rounded-xs", PART_BACKGROUNDS[part])} />
            <span className="flex-1">{t(`parts.${part}`)}</span>
            <Money amountCentavos={parts[part]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const FactsSkeleton = () => (
  <div aria-hidden className="grid gap-2">
    {["w-3/4", "w-1/2", "w-2/3"].map((width) => (
      <Skeleton key={width} className={cn("h-3.5", width)} />
    ))}
  </div>
);

/** The acts that are one step away. Each leads to a page or a form, and none of them acts here. */
function actsOf(hit: Hit, data: PreviewAnswer | undefined, rights: readonly string[]): PreviewLink[] {
  const wallet = hit.wallet ?? "";
  const acts: PreviewLink[] = [];
  if (data?.isRefundable && rights.includes("refund.request"))
    acts.push({
      id: "refund",
      icon: Undo2,
      href: addressOf.transaction(wallet, hit.id, { refund: "ask" }),
    });
  if (data?.hasReceipt)
    acts.push({
      id: "receipt",
      icon: ReceiptText,
      href: addressOf.receipt(wallet, hit.kind === "withdrawal" ? "withdrawal" : "payment", hit.id),
    });
  if (data?.customerPageId)
    acts.push({ id: "customer", icon: UserRound, href: addressOf.customer(data.customerPageId) });
  if (hit.kind === "customer") {
    acts.push({ id: "charges", icon: List, href: addressOf.charges(wallet, { customer: hit.id }) });
    if (rights.includes("charge.create"))
      acts.push({ id: "charge", icon: Plus, href: addressOf.newCharge(wallet) });
  }
  return [...acts, { id: "open", icon: ArrowRight, href: hrefOf(hit) }];
}
