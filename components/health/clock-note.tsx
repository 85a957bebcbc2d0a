import { useTranslations } from "next-intl";
import { type FarClock } from "@/lib/composers/health/far-clocks";
import { Duration } from "../kit/values/duration";
import { Callout } from "../ui/callout";

/** Said wherever people look first: money goes by the database's clock, and which other clock is far from it. */
export function ClockNote({ clocks, className }: { clocks: readonly FarClock[]; className?: string }) {
  const t = useTranslations("clocks");
  if (clocks.length === 0) return null;
  return (
    <Callout tone="warning" role="note" title={t("title")} {...(className !== undefined && { className })}>
      <ul>
        {clocks.map(({ of, host, aheadMs }) => (
          <li key={`${of} ${host}`}>
            {t.rich(of === "expiry" ? of : aheadMs > 0 ? `${of}.ahead` : `${of}.behind`, {
              host: () => <bdi>{host}</bdi>,
              took: () => <Duration ms={Math.abs(aheadMs)} />,
            })}
          </li>
        ))}
      </ul>
      <p>{t("hint")}</p>
    </Callout>
  );
}
