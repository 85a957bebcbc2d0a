import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type CheckState } from "@/lib/core/enums/connection";
import { type ConnectionView } from "@/lib/composers/connection/view";
import { Section } from "../kit/page/section";
import { cn } from "../ui/cn";
import { CheckIcon } from "./check-icon";

/** A clock difference below this, in seconds, is shown as none. */
const CLOCK_SHOWN_S = 0.1;

/** The largest harmless difference between two clocks, in milliseconds. */
const CLOCK_MS_MAX = 30_000;

/** Sub-accounts, wallets, our address and the clock: what a permission alone does not open. */
export function ConnectionPath({ view }: { view: ConnectionView }) {
  const t = useTranslations("connection.path");
  const { number } = useFormatter();
  const { subAccounts, address, wallets, clockAheadMs } = view;
  const seconds = clockAheadMs === null ? null : Math.abs(clockAheadMs) / 1_000;
  const isClockFar = clockAheadMs !== null && Math.abs(clockAheadMs) > CLOCK_MS_MAX;
  const suspended = wallets.filter(({ state }) => state === "refused");
  const read = wallets.filter(({ state }) => state === "works");
  return (
    <Section title={t("title")} flush>
      <ul className="divide-y">
        <Line
          state={subAccounts}
          name={t("subAccounts")}
          detail={
            subAccounts === "works"
              ? t("read", {
                  count: read.length,
                  names: read
                    .slice(0, 4)
                    .map(({ name }) => name)
                    .join(", "),
                })
              : subAccounts === "not_known"
                ? t("subAccountsUnknown")
                : t("subAccountsOff")
          }
          value={t(`subAccountsStates.${subAccounts}`)}
        />
        {suspended.map(({ reference, name, isSuspended }) => (
          <Line
            key={reference}
            state="warning"
            name={name}
            detail={isSuspended ? t("suspendedDetail") : t("walletUnknownDetail")}
            value={isSuspended ? t("suspended") : t("walletUnknown")}
          />
        ))}
        <Line
          state={address.state}
          name={t("address")}
          detail={
            address.state === "refused"
              ? address.named === null
                ? t("addressNotNamed")
                : t("addressNamed", { address: address.named })
              : address.state === "not_known"
                ? t("addressUnknown")
                : t("addressNotTold")
          }
          value={t(`addressStates.${address.state}`)}
        />
        <Line
          state={seconds === null ? "not_known" : isClockFar ? "warning" : "works"}
          name={t("clock")}
          detail={
            seconds === null
              ? t("clockUnknown")
              : seconds < CLOCK_SHOWN_S
                ? t("clockSame")
                : t(clockAheadMs !== null && clockAheadMs < 0 ? "clockAhead" : "clockBehind", {
                    seconds: number(seconds, { maximumFractionDigits: 1 }),
                  })
          }
          value={seconds === null ? t("notKnown") : t(isClockFar ? "clockFar" : "clockFine")}
        />
      </ul>
    </Section>
  );
}

function Line({
  state,
  name,
  detail,
  value,
}: {
  state: CheckState | "warning";
  name: string;
  detail: ReactNode;
  value: string;
}) {
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-0.5 px-4 py-2">
      <CheckIcon state={state} />
      <span className="font-medium">{name}</span>
      <span className="min-w-0 flex-1 basis-48 text-sm text-muted-foreground">{detail}</span>
      <span
        className={cn(
          "text-sm",
          state === "refused"
            ? "font-medium text-danger"
            : state === "warning"
              ? "font-medium text-warning"
              : "text-muted-foreground",
        )}
      >
        {value}
      </span>
    </li>
  );
}
