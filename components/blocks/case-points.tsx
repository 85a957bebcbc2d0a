import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { addressOf } from "../kit/navigation/addresses";
import { formatMoment } from "../kit/values/format-moment";
import { Section } from "../kit/page/section";
import { cn } from "../ui/cn";
import { Link } from "../ui/link";

const LOOKS = {
  for: { icon: CircleCheck, tone: "text-success" },
  against: { icon: CircleAlert, tone: "text-danger" },
  unknown: { icon: CircleDashed, tone: "text-muted-foreground" },
} as const;

/** The points that decide the case, each with its facts. An unknown point is shown as unknown. */
export function CasePoints({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.case.points");
  const locale = useLocale();
  const brl = (amount: number | undefined) => formatBrl(centavos(amount ?? 0), locale);
  return (
    <Section title={t("title")}>
      <ul className="grid gap-2.5">
        {block.points.map(({ point, side, count = 0, amountCentavos, otherCentavos, at, text, by }) => {
          const { icon: Icon, tone } = LOOKS[side];
          const said = {
            count,
            amount: brl(amountCentavos),
            other: brl(otherCentavos),
            moment: at === undefined ? "" : formatMoment(new Date(at), locale, "date"),
            hasMoment: at === undefined ? "no" : "yes",
            text: text ?? "",
            hasText: text === undefined ? "no" : "yes",
            by: by ?? "",
            hasBy: by === undefined ? "no" : "yes",
            document: block.paidBy.document ?? "",
          };
          return (
            <li key={point} className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-2">
              <Icon className={cn("mt-0.5 size-4", tone)} aria-hidden />
              <span className="grid">
                <span>
                  <span className="sr-only">{t(`side.${side}`)}: </span>
                  <span className="font-medium">{t(`${point}.title`, said)}</span>
                </span>
                <span className="text-sm break-words text-muted-foreground">
                  {t(`${point}.detail`, said)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <SameContacts contacts={block.contacts} />
    </Section>
  );
}

/**
 * Other customers who gave the same e-mail, telephone or address. The component shows them and leaves the judgement
 * to the reader.
 */
function SameContacts({ contacts: { contacts, address } }: { contacts: BlockDetail["contacts"] }) {
  const t = useTranslations("blocks.case.contacts");
  const hasAddress = address !== null && address.count > 0;
  if (contacts.length === 0 && !hasAddress) return null;
  return (
    <div className="mt-3 grid gap-1 border-t pt-3 text-sm">
      <h3 className="font-medium">{t("title")}</h3>
      <ul className="grid gap-1 text-muted-foreground">
        {contacts.map(({ id, name, by, blockCount }) => (
          <li key={id}>
            {t(by)}{" "}
            <Link href={addressOf.customer(id)} className="text-primary underline-offset-3 hover:underline">
              <bdi>{name ?? t("unnamed")}</bdi>
            </Link>
            {blockCount > 0 && <span className="text-warning"> {t("blocked", { count: blockCount })}</span>}
          </li>
        ))}
        {hasAddress && (
          <li>
            {t("address", { count: address.count, looked: address.looked })}
            {address.blockCount > 0 && (
              <span className="text-warning"> {t("blocked", { count: address.blockCount })}</span>
            )}
          </li>
        )}
      </ul>
    </div>
  );
}
