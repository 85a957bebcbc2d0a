import { useLocale, useTranslations } from "next-intl";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";
import { Link } from "../ui/link";
import { BlockState } from "../kit/status/block-state";

const WIDTH = 400;
const MIDDLE = 30;
const RADIUS_MAX = 14;
const RADIUS_MIN = 3;
const FILLS = { kept: "fill-kept", held: "fill-held", part: "fill-back", returned: "fill-back" } as const;
const DAY_MS = 86_400_000;

type History = NonNullable<BlockDetail["history"]>;

/**
 * This customer's history with us, before and since: amounts retained, amounts returned, and the outcomes of earlier
 * blocks.
 */
export function CaseHistory({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.case.history");
  const { history, transaction } = block;
  if (transaction === null) return null;
  if (history === null)
    return (
      <Section title={t("title")}>
        <p className="text-muted-foreground">{t("unknown")}</p>
      </Section>
    );
  const figures = [
    { key: "kept", value: <Money figure="case_kept" amountCentavos={history.retainedCentavos} /> },
    { key: "returns", value: history.returnCount, count: history.returnCount },
    ...(history.partCount > 0
      ? [{ key: "parts", value: history.partCount, count: history.partCount } as const]
      : []),
    { key: "blocks", value: history.blocks.length, count: history.blocks.length },
  ] as const;
  return (
    <Section
      title={history.name ? <ExternalText text={t("with", { name: history.name })} /> : t("title")}
      actions={
        <Link
          href={addressOf.customer(history.customerId)}
          className="text-sm text-primary underline-offset-3 hover:underline"
        >
          {t("all")}
        </Link>
      }
    >
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {figures.map(({ key, value, ...more }) => (
          <div key={key} className="flex flex-row-reverse items-baseline gap-1">
            <dt className="text-muted-foreground">{t(key, { count: "count" in more ? more.count : 0 })}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {history.payments.length === 0 ? (
        <p className="pt-2 text-sm text-muted-foreground">{t("first")}</p>
      ) : (
        <PaymentDots history={history} transaction={transaction} />
      )}
      {history.paymentCount > history.payments.length && (
        <p className="pt-1 text-sm text-muted-foreground">
          {t("drawn", { count: history.payments.length, all: history.paymentCount })}
        </p>
      )}
      {history.isCut && <p className="pt-1 text-sm text-muted-foreground">{t("cut")}</p>}
      {history.blocks.length > 0 && (
        <ul className="mt-3 grid gap-1.5 border-t pt-3 text-sm">
          {history.blocks.map((earlier) => (
            <li key={earlier.id} className="flex flex-wrap items-center justify-between gap-2">
              <Link href={addressOf.block(earlier.id)} className="text-primary hover:underline">
                <Money amountCentavos={earlier.amountCentavos} />{" "}
                <DateTime value={earlier.createdAt} format="date" className="text-muted-foreground" />
              </Link>
              <BlockState block={earlier} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function PaymentDots({
  history,
  transaction,
}: {
  history: History;
  transaction: NonNullable<BlockDetail["transaction"]>;
}) {
  const t = useTranslations("blocks.case.history");
  const locale = useLocale();
  const own = {
    at: transaction.settledAt ?? transaction.createdAt,
    amountCentavos: transaction.amountCentavos,
  };
  const all = [...history.payments, own];
  const times = all.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const most = Math.max(...all.map(({ amountCentavos }) => amountCentavos));
  const xOf = (at: string) =>
    RADIUS_MAX + ((Date.parse(at) - from) / Math.max(to - from, DAY_MS)) * (WIDTH - 2 * RADIUS_MAX);
  const radiusOf = (amount: number) =>
    Math.max(RADIUS_MIN, Math.sqrt(amount / Math.max(most, 1)) * RADIUS_MAX);
  const brl = (amount: number) => formatBrl(centavos(amount), locale);
  return (
    <figure className="pt-2">
      <svg
        viewBox={`0 0 ${WIDTH} 60`}
        className="block w-full overflow-visible"
        role="img"
        aria-label={t("dots")}
      >
        <line x1="0" x2={WIDTH} y1={MIDDLE} y2={MIDDLE} className="stroke-border" />
        {history.payments.map(({ id, at, amountCentavos, became }) => (
          <circle
            key={id}
            cx={xOf(at)}
            cy={MIDDLE}
            r={radiusOf(amountCentavos)}
            className={FILLS[became]}
            fillOpacity={0.85}
          >
            <title>{`${dateWords(at, locale)} · ${brl(amountCentavos)} · ${t(`became.${became}`)}`}</title>
          </circle>
        ))}
        <circle
          cx={xOf(own.at)}
          cy={MIDDLE}
          r={radiusOf(own.amountCentavos)}
          className="fill-danger-soft stroke-danger"
          strokeWidth={1.75}
        >
          <title>{`${dateWords(own.at, locale)} · ${brl(own.amountCentavos)} · ${t("this")}`}</title>
        </circle>
        <text x="0" y="58" className="fill-muted-foreground text-[0.6875rem]">
          {dateWords(new Date(from).toISOString(), locale)}
        </text>
        <text x={WIDTH} y="58" textAnchor="end" className="fill-muted-foreground text-[0.6875rem]">
          {dateWords(new Date(to).toISOString(), locale)}
        </text>
      </svg>
      <figcaption className="pt-1 text-sm text-muted-foreground">{t("legend")}</figcaption>
      <details className="pt-1 text-sm">
        <summary className="w-fit text-primary">{t("table")}</summary>
        <ul className="grid gap-1 pt-1.5">
          {history.payments.toReversed().map(({ id, at, amountCentavos, became }) => (
            <li key={id} className="flex justify-between gap-3">
              <DateTime value={at} format="date" />
              <span className="flex-1 text-muted-foreground">{t(`became.${became}`)}</span>
              <Money amountCentavos={amountCentavos} />
            </li>
          ))}
        </ul>
      </details>
    </figure>
  );
}

const dateWords = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: "2-digit",
    month: "short",
    year: "2-digit",
    timeZone: "America/Sao_Paulo",
  })
    .format(new Date(at))
    .replaceAll(".", "");
