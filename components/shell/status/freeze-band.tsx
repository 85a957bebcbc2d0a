"use client";

import { useQuery } from "@tanstack/react-query";
import { PlugZap, Snowflake } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type FreezeList } from "@/lib/platform/settings/freeze-schema";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { addressOf } from "@/components/kit/navigation/addresses";
import { ExternalText } from "@/components/kit/values/external-text";
import { formatMoment } from "@/components/kit/values/format-moment";
import { Link } from "@/components/ui/link";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";

/** On every page, while something is stopped: of what, why and since when. */
export function FreezeBand({ freezes, rights }: { freezes: FreezeList; rights: readonly string[] }) {
  const t = useTranslations("shell.freeze");
  const locale = useLocale();
  const nameOf = useWalletName();
  const { data } = useQuery({ ...settingsQueries.freezes(), initialData: freezes });
  if (data.items.length === 0 && data.credential === null) return null;
  return (
    <aside
      aria-label={t("title")}
      className="grid gap-1 border-b border-danger-line bg-danger-soft px-3 py-2 text-sm sm:px-4 md:px-6"
    >
      {data.credential !== null && <Credential stopped={data.credential} rights={rights} />}
      {data.items.map(({ target, walletName, cause, reason, since, lift }) => (
        <p key={target} className="flex items-start gap-2">
          <Snowflake className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />
          <span className="min-w-0">
            <strong className="font-semibold text-danger">
              {cause === "restore"
                ? t("restore")
                : target === WHOLE_ACCOUNT
                  ? t("all")
                  : t("wallet", { wallet: nameOf({ reference: target, name: walletName }) })}
            </strong>{" "}
            {cause === "person" && <ExternalText text={reason} />}{" "}
            <span className="text-muted-foreground">
              {t("since", { moment: formatMoment(new Date(since), locale, "dateTime") })}
            </span>
            {cause === "restore" && (
              <>
                {" · "}
                <Link href={addressOf.outages()} className="underline underline-offset-4">
                  {t("found")}
                </Link>
              </>
            )}
            {lift !== null && (
              <>
                {" · "}
                {t("liftAsked")}
                {lift.mayAgree !== null && (
                  <>
                    {" · "}
                    <Link
                      href={addressOf.changeRequests(lift.changeId)}
                      className="underline underline-offset-4"
                    >
                      {t("seeRequest")}
                    </Link>
                  </>
                )}
              </>
            )}
            {lift === null &&
              rights.includes("change.decide") &&
              (target !== WHOLE_ACCOUNT || rights.includes("freeze.set_all")) && (
                <>
                  {" · "}
                  <Link href={addressOf.payoutRules()} className="underline underline-offset-4">
                    {t("lift")}
                  </Link>
                </>
              )}
          </span>
        </p>
      ))}
    </aside>
  );
}

/** Nothing leaves, because the service refuses the credential or the credential is missing. */
function Credential({
  stopped: { state, since, named },
  rights,
}: {
  stopped: NonNullable<FreezeList["credential"]>;
  rights: readonly string[];
}) {
  const t = useTranslations("shell.credential");
  const locale = useLocale();
  return (
    <p className="flex items-start gap-2">
      <PlugZap className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />
      <span className="min-w-0">
        <strong className="font-semibold text-danger">{t(`${state}.title`, { named: named ?? "" })}</strong>{" "}
        {t(`${state}.detail`)}
        {since !== null && (
          <span className="text-muted-foreground">
            {" "}
            {t("since", { moment: formatMoment(new Date(since), locale, "dateTime") })}
          </span>
        )}
        {rights.includes("operations.work") && (
          <>
            {" · "}
            <Link href={addressOf.connection()} className="underline underline-offset-4">
              {t("see")}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
