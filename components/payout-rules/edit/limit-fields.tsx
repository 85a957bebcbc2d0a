"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { LIMIT_NAMES } from "@/lib/engine/payouts/differences";
import { type Limits } from "@/lib/engine/payouts/schema";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { MoneyInput } from "@/components/kit/fields/money-input";
import { cn } from "../../ui/cn";
import { Input } from "../../ui/input";
import { FormerValue } from "./former-value";

const PACE_MAX = 10_000;
const GRID = "lg:grid-cols-[minmax(0,1fr)_7.5rem_7.5rem_7.5rem_4.25rem_4.25rem] lg:items-start lg:gap-x-1.5";

/** The heads of the columns; on a phone each field has its own. */
export function LimitHeads() {
  const t = useTranslations("payoutRules.edit");
  return (
    <div className={cn("hidden border-b px-4 py-2 text-sm text-muted-foreground lg:grid", GRID)} aria-hidden>
      <span>{t("whose")}</span>
      {LIMIT_NAMES.map((name) => (
        <span key={name} className="text-right">
          {t(`heads.${name}`)}
        </span>
      ))}
    </div>
  );
}

/** The five limits of one whom they hold. An empty field is no limit. */
export function LimitFields({
  name,
  note,
  limits,
  before,
  onChange,
  onFault,
  action,
}: {
  name: string;
  note: React.ReactNode;
  limits: Limits;
  before: Limits;
  onChange: (limits: Limits) => void;
  onFault: (field: string, isFaulty: boolean) => void;
  action?: React.ReactNode;
}) {
  const t = useTranslations("payoutRules.edit");
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={cn("grid gap-2 border-b px-4 py-2.5 last:border-b-0", GRID)}
    >
      <div className="min-w-0 max-lg:pb-1">
        <p id={id} className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted-foreground">{note}</p>
        {action}
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 lg:contents">
        {LIMIT_NAMES.map((limit) => {
          const isPace = limit === "hourActs" || limit === "dayActs";
          const isChanged = limits[limit] !== before[limit];
          const label = t(`limits.${limit}`);
          return (
            <div
              key={limit}
              className={cn("grid content-start gap-1 rounded-md", isChanged && "bg-info-soft")}
            >
              <span className="text-sm text-muted-foreground lg:hidden" aria-hidden>
                {label}
              </span>
              {isPace ? (
                <Input
                  aria-label={label}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="—"
                  className="px-2 text-right"
                  value={limits[limit] ?? ""}
                  onChange={({ target }) => {
                    const text = target.value.trim();
                    if (text === "") onChange({ ...limits, [limit]: null });
                    else if (/^\d{1,5}$/.test(text) && Number(text) <= PACE_MAX)
                      onChange({ ...limits, [limit]: Number(text) });
                  }}
                />
              ) : (
                <MoneyInput
                  aria-label={label}
                  placeholder={t("none")}
                  value={limits[limit]}
                  onChange={(amount) => onChange({ ...limits, [limit]: orNone(amount) })}
                  onFault={(fault) => onFault(`${id} ${limit}`, fault !== null)}
                />
              )}
              {isChanged && <FormerValue value={before[limit]} isPace={isPace} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

export const orNone = (amount: number | undefined): Centavos | null =>
  amount === undefined ? null : centavos(amount);
