import { useTranslations } from "next-intl";
import { type RulesView } from "@/lib/domain/payout-rules/rules-view";
import { PRINCIPAL } from "@/lib/core/ids";
import { PAYOUT_ROLES, type PayoutKind } from "@/lib/core/words/payouts";
import { limitsOfPerson } from "@/lib/engine/payouts/reach";
import { Section } from "../kit/page/section";
import { HoursOfWeek } from "./hours-of-week";
import { Ladder } from "./ladder";
import { type LimitRow, quietOf } from "./limit-rows";
import { LimitsList } from "./limits-list";
import { LimitsTable } from "./limits-table";

/** One kind's rules: how many people from which amount, limits and how much of them is used, hours, switches. */
export function RulesInForce({ kind, view }: { kind: PayoutKind; view: RulesView }) {
  const t = useTranslations("rules");
  const rows = useLimitRows(kind, view);
  return (
    <Section title={t(`kinds.${kind}`)} description={t(`leads.${kind}`)} flush>
      <div className="p-4">
        <Ladder kind={kind} ladder={view.rules[kind].ladder} />
      </div>
      <div className="border-t">
        <LimitsTable rows={rows} />
        <LimitsList rows={rows} />
      </div>
      <div className="grid grid-cols-1 gap-6 border-t p-4 lg:grid-cols-[1fr_auto]">
        <Switches kind={kind} view={view} />
        <HoursOfWeek hours={view.rules[kind].hours} />
      </div>
    </Section>
  );
}

/** People, wallets, projects, and whom the money goes to. */
function useLimitRows(kind: PayoutKind, { rules, wallets, projectLimits }: RulesView): LimitRow[] {
  const t = useTranslations("rules");
  const kit = useTranslations("kit");
  const { shown, quiet } = quietOf(wallets[kind]);
  const nameOf = ({ wallet, name }: { wallet: string; name: string }) =>
    wallet === PRINCIPAL ? kit("principal") : name;
  return [
    ...PAYOUT_ROLES[kind].flatMap((role) => {
      const limits = limitsOfPerson(rules, kind, role);
      return limits ? [{ id: role, name: t(`roles.${role}`), note: t("personNote"), limits }] : [];
    }),
    ...shown.map((wallet) => ({
      ...{ id: `wallet ${wallet.wallet}`, name: nameOf(wallet), limits: wallet.limits, used: wallet.used },
      note: t(wallet.isOwn ? "walletOwn" : "walletAny"),
    })),
    ...(quiet.length === 0
      ? []
      : [
          {
            id: "quiet wallets",
            name: t(shown.length === 0 ? "walletsEach" : "walletsOther", { count: quiet.length }),
            note: t("walletsQuiet", { names: quiet.map(nameOf).join(", ") }),
            limits: rules[kind].wallet,
          },
        ]),
    ...projectLimits[kind].map(({ project, name, limits, used }) => ({
      ...{ id: `project ${project}`, name, note: t("projectNote"), limits, used },
    })),
    ...(kind === "withdrawal"
      ? [
          { id: "known", name: t("known"), note: t("knownNote"), limits: rules.withdrawal.known },
          { id: "new", name: t("new"), note: t("newNote"), limits: rules.withdrawal.new },
        ]
      : [{ id: "payer", name: t("payer"), note: t("payerNote"), limits: rules.refund.payer }]),
  ];
}

function Switches({ kind, view }: { kind: PayoutKind; view: RulesView }) {
  const t = useTranslations("rules.switches");
  const { withdrawal } = view.rules;
  const lines: [string, boolean][] =
    kind === "refund"
      ? [[t("refundsWait"), view.rules.refund.ladder.onePersonAboveCentavos !== null]]
      : [
          [t("firstPayment"), withdrawal.firstPaymentNeedsSecond],
          [
            t("hold", { hours: withdrawal.newRecipientHoldHours }),
            withdrawal.newRecipientHoldHours > 0 && !view.isEased,
          ],
          [t("sameAgain"), withdrawal.sameAgainAsks],
          [
            withdrawal.registeredOnly.length === 0
              ? t("registeredOnly")
              : t("registeredOnlyIn", { wallets: withdrawal.registeredOnly.join(", ") }),
            withdrawal.registeredOnly.length > 0,
          ],
        ];
  return (
    <ul className="grid content-start gap-2">
      {lines.map(([text, isOn]) => (
        <li key={text} className="flex items-baseline justify-between gap-x-3 sm:justify-start">
          <span className={isOn ? "font-medium" : "text-muted-foreground"}>{text}</span>
          <span className="shrink-0 text-sm text-muted-foreground">{t(isOn ? "on" : "off")}</span>
        </li>
      ))}
    </ul>
  );
}
