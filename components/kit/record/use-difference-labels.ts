import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { type RuleDifference } from "@/lib/engine/payouts/differences";
import { HOURS_A_DAY } from "@/lib/engine/payouts/limits";

/** One thing that changes, as a person says it. */
export type DifferenceLabels = { term: string; before: string; after: string };

/** `nameOf` takes a wallet's reference and returns the name that the viewer knows. */
export function useDifferenceLabels(
  nameOf: (wallet: string) => string,
): (difference: RuleDifference) => DifferenceLabels {
  const t = useTranslations("payoutRules");
  const locale = useLocale();
  const brl = (amount: number | null, none: string) =>
    amount === null ? none : formatBrl(centavos(amount), locale);
  const onOff = (isOn: boolean) => t(`switches.${isOn ? "on" : "off"}`);

  const words = (difference: RuleDifference): DifferenceLabels => {
    const of = <Value>(term: string, say: (value: Value) => string, before: Value, after: Value) => ({
      term,
      before: say(before),
      after: say(after),
    });
    switch (difference.what) {
      case "personDay":
        return of(
          `${t(`roles.${difference.role as "finance"}`)}, ${t("edit.personDay")}`,
          (amount) => brl(amount, t("table.none")),
          difference.before,
          difference.after,
        );
      case "rung": {
        const { rung, before, after } = difference;
        return of(t(`edit.rungs.${rung}`), (amount) => brl(amount, t("edit.noRung")), before, after);
      }
      case "financeAgrees":
        return of(
          t("edit.financeAgrees"),
          (amount) => (amount === 0 ? t("edit.agreesToNone") : brl(amount, "")),
          difference.before,
          difference.after,
        );
      case "limit": {
        const { of: owner, limit, before, after } = difference;
        const whose =
          owner.is === "role"
            ? t(`roles.${owner.role as "finance"}`)
            : owner.is === "wallet"
              ? owner.wallet === null
                ? t("edit.otherWallets")
                : nameOf(owner.wallet)
              : owner.is === "project"
                ? t("edit.projectOf", { project: owner.name })
                : t(owner.is);
        const isPace = limit === "hourActs" || limit === "dayActs";
        const say = (value: number | null) =>
          value !== null && isPace
            ? new Intl.NumberFormat(locale).format(value)
            : brl(value, t("table.none"));
        return of(`${whose}, ${t(`edit.limits.${limit}`)}`, say, before, after);
      }
      case "ownLimits":
        return of(
          t("edit.ownLimitsOf", { wallet: nameOf(difference.wallet) }),
          (isOwn) => t(isOwn ? "edit.own" : "edit.asOthers"),
          difference.before,
          difference.after,
        );
      case "projectLimits":
        return of(
          t("edit.projectLimitsOf", { project: difference.name }),
          (has) => t(has ? "edit.has" : "edit.hasNone"),
          difference.before,
          difference.after,
        );
      case "hours":
        return of(
          t("edit.hoursOf", { day: t(`hours.days.${difference.weekday as 0}`) }),
          (bits) => hoursInWords(bits, t("edit.closed"), (from, to) => t("edit.fromTo", { from, to })),
          difference.before,
          difference.after,
        );
      case "switch":
        return of(
          t(difference.name === "sameAgainAsks" ? "switches.sameAgain" : "switches.firstPayment"),
          onOff,
          difference.before,
          difference.after,
        );
      case "hold":
        return of(
          t("edit.hold"),
          (hours) => (hours === 0 ? t("switches.off") : t("edit.hours", { hours })),
          difference.before,
          difference.after,
        );
      case "registeredOnly":
        return of(
          t("edit.registeredOnlyOf", { wallet: nameOf(difference.wallet) }),
          onOff,
          difference.before,
          difference.after,
        );
    }
  };
  return (difference) => {
    const said = words(difference);
    return "kind" in difference ? { ...said, term: `${t(`kinds.${difference.kind}`)}: ${said.term}` } : said;
  };
}

/** `8h–12h, 14h–18h`: the open hours of a day by their intervals. */
function hoursInWords(bits: number, closed: string, stretch: (from: number, to: number) => string): string {
  const words: string[] = [];
  let from: number | null = null;
  for (let hour = 0; hour <= HOURS_A_DAY; hour++) {
    const isOpen = hour < HOURS_A_DAY && (bits & (1 << hour)) !== 0;
    if (isOpen && from === null) from = hour;
    if (!isOpen && from !== null) {
      words.push(stretch(from, hour));
      from = null;
    }
  }
  return words.length === 0 ? closed : words.join(", ");
}
