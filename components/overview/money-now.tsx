"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type Sum, addUp } from "@/lib/core/money/sum";
import { formatBrl } from "@/lib/core/money/money";
import { walletQueries } from "@/lib/domain/wallets/queries";
import { type WalletListItem } from "@/lib/domain/wallets/schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { Money } from "../kit/values/money";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { Card } from "../ui/card";
import { Link } from "../ui/link";
import { Skeleton } from "../ui/skeleton";
import { TodayPanel } from "./today-panel";

const LISTED_MAX = 5;
const SHADES = ["var(--w1)", "var(--w2)", "var(--w3)", "var(--w4)"];
const shadeOf = (place: number): string => SHADES[Math.min(place, SHADES.length - 1)] ?? "";

/** The present money and the money received today, in one card, because one is read with the other. */
export function MoneyNow() {
  const t = useTranslations("overview.now");
  return (
    <section aria-label={t("title")}>
      <Card className="grid overflow-hidden lg:grid-cols-[20rem_minmax(0,1fr)]">
        <BalancePanel />
        <TodayPanel />
      </Card>
    </section>
  );
}

type Read = WalletListItem & { balance: NonNullable<WalletListItem["balance"]> };
const isRead = (wallet: WalletListItem): wallet is Read => wallet.balance !== null;

function BalancePanel() {
  const t = useTranslations("overview.now");
  const { data } = useQuery(walletQueries.list());
  const nameOf = useWalletName();
  const wallets = data?.items ?? [];
  const read = wallets.filter(isRead);
  const available = addUp(...read.map(({ balance }) => balance.availableCentavos));
  const held = addUp(...read.map(({ balance }) => balance.heldCentavos));
  const oldest = read.map(({ balance }) => balance.readAt).toSorted()[0];
  const listed = read
    .toSorted((a, b) => b.balance.availableCentavos - a.balance.availableCentavos)
    .slice(0, LISTED_MAX);
  const unread = wallets
    .filter((wallet) => !isRead(wallet))
    .slice(0, Math.max(0, LISTED_MAX - listed.length));
  const others = wallets.length - listed.length - unread.length;
  return (
    <div className="flex min-w-0 flex-col gap-3 border-b p-4 lg:border-r lg:border-b-0 lg:p-5">
      <div>
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted-foreground">
          <span>{t("available")}</span>
          <span>
            {read.length < wallets.length
              ? t("known", { known: read.length, count: wallets.length })
              : oldest !== undefined && (
                  <>
                    {t("accounts", { count: wallets.length })}, <DateTime value={oldest} relative />
                  </>
                )}
          </span>
        </p>
        {data === undefined ? (
          <Skeleton className="mt-1 h-10 w-52" />
        ) : (
          <LargeAmount amountCentavos={read.length === 0 ? null : available} />
        )}
      </div>
      <Parts wallets={listed} available={available} />
      <ul className="grid gap-2 text-base">
        {listed.map((wallet, place) => (
          <li key={wallet.reference} className="flex min-w-0 items-center gap-2.5">
            {listed.length > 1 && (
              <span
                aria-hidden
                className="size-2.5 shrink-0 rounded-xs"
                style={{ background: shadeOf(place) }}
              />
            )}
            <Link
              href={addressOf.statement(wallet.reference)}
              className="min-w-0 flex-1 truncate underline-offset-4 hover:underline"
            >
              {nameOf(wallet)}
            </Link>
            <Money figure="available" amountCentavos={wallet.balance.availableCentavos} />
          </li>
        ))}
        {unread.map((wallet) => (
          <li key={wallet.reference} className="flex min-w-0 gap-2.5 text-muted-foreground">
            <span className="min-w-0 flex-1 truncate">{nameOf(wallet)}</span>
            {t("unread")}
          </li>
        ))}
        {others > 0 && (
          <li>
            <Link
              href={addressOf.wallets()}
              className="text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
            >
              {t("others", { count: others })}
            </Link>
          </li>
        )}
      </ul>
      {held !== 0 && (
        <p className="mt-auto flex justify-between gap-3 border-t pt-3 text-sm text-muted-foreground">
          <Link
            href={addressOf.blocks()}
            className="underline-offset-4 hover:text-foreground hover:underline"
          >
            {t("held")}
          </Link>
          <Money figure="held" amountCentavos={held} className="text-foreground" />
        </p>
      )}
    </div>
  );
}

/** The one large figure of the page: its sign of money small, so that the digits are read first. */
function LargeAmount({ amountCentavos }: { amountCentavos: Sum | null }) {
  const locale = useLocale();
  if (amountCentavos === null) return <p className="text-3xl leading-11 font-semibold">—</p>;
  const words = formatBrl(amountCentavos, locale, "available").replace("-", "\u2212");
  const [, sign = "", digits = words] = /^(\D*)(.*)$/u.exec(words) ?? [];
  return (
    <p className="@container">
      <span className="text-[clamp(1.5rem,12cqi,2.25rem)] leading-11 font-semibold tracking-tight whitespace-nowrap tabular-nums">
        <span className="mr-1 text-[0.55em] font-medium text-muted-foreground">{sign.trim()}</span>
        {digits}
      </span>
    </p>
  );
}

function Parts({ wallets, available }: { wallets: readonly Read[]; available: Sum }) {
  const t = useTranslations("overview.now");
  const whole = Number(available);
  if (wallets.length < 2 || whole <= 0) return null;
  return (
    <div role="img" aria-label={t("share")} className="flex h-2 gap-0.5 overflow-hidden rounded-full">
      {wallets.map(({ reference, balance }, place) => (
        <span
          key={reference}
          className="min-w-1"
          style={{
            background: shadeOf(place),
            flexGrow: Math.max(0, balance.availableCentavos) / whole,
            flexBasis: 0,
          }}
        />
      ))}
    </div>
  );
}
