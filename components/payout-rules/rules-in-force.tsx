import { useTranslations } from "next-intl";
import { type WalletLimits, type RulesView } from "@/lib/domain/payout-rules/rules-view";
import { PRINCIPAL } from "@/lib/core/ids";
import { type PayoutKind } from "@/lib/core/words/payouts";
import { type Limits } from "@/lib/engine/payouts/schema";
import { Section } from "../kit/section";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { HoursOfWeek } from "./hours-of-week";
import { Ladder } from "./ladder";
import { LimitCell, PaceCell } from "./limit-cell";

const ROW = "max-sm:grid max-sm:grid-cols-2 max-sm:gap-y-1 max-sm:py-2 max-sm:[&>td]:h-auto";

/** One kind's rules: how many people from which amount, limits and how much of them is used, hours, switches. */
export function RulesInForce({ kind, view }: { kind: PayoutKind; view: RulesView }) {
  const t = useTranslations("rules");
  const of = view.rules[kind];
  return (
    <Section title={t(`kinds.${kind}`)} description={t(`leads.${kind}`)} flush>
      <div className="p-4">
        <Ladder kind={kind} ladder={of.ladder} />
      </div>
      <div className="overflow-x-auto border-t">
        {/* On a phone each row is a block of its own, its figures two by two. */}
        <Table className="max-sm:block">
          <TableHeader className="max-sm:hidden">
            <TableRow>
              <TableHead>{t("table.whose")}</TableHead>
              <TableHead className="text-right">{t("table.act")}</TableHead>
              <TableHead className="text-right">{t("table.day")}</TableHead>
              <TableHead className="text-right">{t("table.month")}</TableHead>
              <TableHead>{t("table.pace")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody className="max-sm:block">
            {Object.entries(of.people).map(([role, limits]) => (
              <LimitsRow
                key={role}
                name={t(`roles.${role as "finance"}`)}
                note={t("eachPerson")}
                limits={limits}
              />
            ))}
            {view.wallets[kind].map((wallet) => (
              <WalletRow key={wallet.wallet} of={wallet} />
            ))}
            {kind === "withdrawal" ? (
              <>
                <LimitsRow name={t("known")} note={t("knownNote")} limits={view.rules.withdrawal.known} />
                <LimitsRow name={t("new")} note={t("newNote")} limits={view.rules.withdrawal.new} />
              </>
            ) : (
              <LimitsRow name={t("payer")} note={t("payerNote")} limits={view.rules.refund.payer} />
            )}
          </TableBody>
        </Table>
      </div>
      <div className="grid grid-cols-1 gap-6 border-t p-4 lg:grid-cols-[1fr_auto]">
        <Switches kind={kind} view={view} />
        <HoursOfWeek hours={of.hours} />
      </div>
    </Section>
  );
}

function LimitsRow({ name, note, limits }: { name: string; note: string; limits: Limits }) {
  return (
    <TableRow className={ROW}>
      <TableCell className="max-sm:col-span-2">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-muted-foreground">{note}</span>
      </TableCell>
      <LimitCell name="act" limit={limits.actCentavos} />
      <LimitCell name="day" limit={limits.dayCentavos} />
      <LimitCell name="month" limit={limits.monthCentavos} />
      <PaceCell limits={limits} />
    </TableRow>
  );
}

function WalletRow({ of }: { of: WalletLimits }) {
  const t = useTranslations("rules");
  const kit = useTranslations("kit");
  return (
    <TableRow className={ROW}>
      <TableCell className="max-sm:col-span-2">
        <span className="font-medium">{of.wallet === PRINCIPAL ? kit("principal") : of.name}</span>
        <span className="block text-sm text-muted-foreground">{t(of.isOwn ? "walletOwn" : "walletAny")}</span>
      </TableCell>
      <LimitCell name="act" limit={of.limits.actCentavos} />
      <LimitCell name="day" limit={of.limits.dayCentavos} used={of.used.dayCentavos} />
      <LimitCell name="month" limit={of.limits.monthCentavos} used={of.used.monthCentavos} />
      <PaceCell limits={of.limits} />
    </TableRow>
  );
}

function Switches({ kind, view }: { kind: PayoutKind; view: RulesView }) {
  const t = useTranslations("rules.switches");
  const { withdrawal } = view.rules;
  const lines: [string, boolean][] =
    kind === "refund"
      ? [[t("refundsWaitForNobody"), true]]
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
        <li key={text} className="flex flex-wrap gap-x-2">
          <span className={isOn ? "font-medium" : "text-muted-foreground"}>{text}</span>
          <span className="text-sm text-muted-foreground">{t(isOn ? "on" : "off")}</span>
        </li>
      ))}
    </ul>
  );
}
