import { useTranslations } from "next-intl";
import { type RulesView } from "@/lib/domain/payout-rules/rules-view";
import { PRINCIPAL } from "@/lib/core/ids";
import { PAYOUT_ROLES, type PayoutKind } from "@/lib/core/enums/payouts";
import { limitsOfPerson } from "@/lib/engine/payouts/reach";
import { Section } from "../kit/page/section";
import { HoursOfWeek } from "./hours-of-week";
import { type LimitRow, quietOf, usedOf } from "./limit-rows";
import { LimitsList } from "./limits-list";
import { type Tiers as Rungs } from "@/lib/engine/payouts/schema";
import { Money } from "../kit/values/money";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { LimitCell, PaceCell } from "./limit-cell";

/** One kind's rules: how many people from which amount, limits and how much of them is used, hours, switches. */
export function RulesInForce({ kind, view }: { kind: PayoutKind; view: RulesView }) {
  const t = useTranslations("payoutRules");
  const rows = useLimitRows(kind, view);
  return (
    <Section title={t(`kinds.${kind}`)} description={t(`leads.${kind}`)} flush>
      <div className="p-4">
        <TierList kind={kind} ladder={view.rules[kind].ladder} />
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
  const t = useTranslations("payoutRules");
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
  const t = useTranslations("payoutRules.switches");
  const { withdrawal } = view.rules;
  const lines: [string, boolean][] =
    kind === "refund"
      ? [[t("refundsWait"), view.rules.refund.ladder.onePersonAboveCentavos !== null]]
      : [
          [t("firstPayment"), withdrawal.firstPaymentNeedsSecond],
          [
            t("hold", { hours: withdrawal.newRecipientHoldHours }),
            withdrawal.newRecipientHoldHours > 0 && !view.hasRelaxedRules,
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

/** How many people from which amount on, from the left to the right. */
function TierList({ kind, ladder }: { kind: PayoutKind; ladder: Rungs }) {
  const words = useTranslations("payoutRules.ladder");
  const { onePersonAboveCentavos: one, twoPeopleAboveCentavos: two, neverAboveCentavos: never } = ladder;
  const steps = [
    { id: "alone", above: null, is: "bg-muted" },
    ...(one === null ? [] : [{ id: "one", above: one, is: "bg-info-soft" }]),
    ...(two === null ? [] : [{ id: "two", above: two, is: "bg-info-soft" }]),
    ...(never === null ? [] : [{ id: "never", above: never, is: "bg-danger-soft" }]),
  ] as const;
  return (
    <ol className="grid gap-px sm:grid-flow-col sm:auto-cols-fr" aria-label={words("label")}>
      {steps.map(({ id, above, is }) => (
        <li
          key={id}
          className={`flex flex-wrap items-baseline justify-between gap-x-3 rounded-md border px-3 py-2 sm:block ${is}`}
        >
          <span className="font-medium sm:block">{words(`${kind}.${id as "alone"}`)}</span>
          <span className="text-sm text-muted-foreground">
            {above === null ? (
              words("any")
            ) : (
              <>
                {words("above")} <Money amountCentavos={above} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The limits, a row for each of whose they are. */
function LimitsTable({ rows }: { rows: readonly LimitRow[] }) {
  const t = useTranslations("payoutRules.table");
  return (
    <div className="overflow-x-auto max-sm:hidden">
      <Table>
        <TableHeader>
          <TableRow className="[&>th:first-child]:pl-4 [&>th:last-child]:pr-4">
            <TableHead>{t("whose")}</TableHead>
            <TableHead className="text-right">{t("act")}</TableHead>
            <TableHead className="text-right">{t("day")}</TableHead>
            <TableHead className="text-right">{t("month")}</TableHead>
            <TableHead>{t("pace")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ id, name, note, limits, used }) => (
            <TableRow key={id} className="[&>td]:py-2 [&>td:first-child]:pl-4 [&>td:last-child]:pr-4">
              <TableCell>
                <span className="font-medium">{name}</span>
                {note !== null && <span className="block text-sm text-muted-foreground">{note}</span>}
              </TableCell>
              <LimitCell limit={limits.actCentavos} />
              <LimitCell limit={limits.dayCentavos} used={used && usedOf(used, "dayCentavos")} />
              <LimitCell limit={limits.monthCentavos} used={used && usedOf(used, "monthCentavos")} />
              <PaceCell limits={limits} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
