"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { recipientQueries } from "@/lib/domain/recipients/queries";
import { type RecipientListItem } from "@/lib/domain/recipients/schema";
import { type Recipient, type RecentRecipient } from "@/lib/domain/withdrawals/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { ExternalText } from "../kit/values/external-text";
import { SearchField } from "../kit/filters/search-field";
import { Section } from "../kit/page/section";
import { LastPaid } from "../kit/values/last-paid";
import { type RevealRegisteredAction } from "./recipients/recipient-detail";
import { type RevealAction } from "./withdrawal-recipient";

/** One line to choose, wherever it was found. */
type RecipientOption = {
  id: string;
  isRegistered: boolean;
  name: string;
  key: string;
  document: string;
  lastAt: string | null;
};

const ofWithdrawal = (recent: RecentRecipient): RecipientOption => ({
  ...recent,
  id: recent.withdrawalId,
  isRegistered: false,
});
const ofRegister = (item: RecipientListItem): RecipientOption => ({
  ...item,
  isRegistered: true,
  lastAt: item.lastPaidAt,
});

/**
 * The wallet's recipients, masked: the recent ones first, and the results of a search. Only the chosen one is
 * returned unmasked, by an action that is logged.
 */
export function RecentRecipients({
  wallet,
  recipients,
  to,
  copy,
  reveal,
  onChosen,
}: {
  wallet: string;
  recipients: readonly RecentRecipient[];
  /** The registered recipient that the person came here to pay. It comes first for that reason. */
  to: string | null;
  copy: RevealAction;
  reveal: RevealRegisteredAction;
  onChosen: (recipient: Recipient) => void;
}) {
  const t = useTranslations("recipients.search");
  const choose = useTranslations("withdrawals.recipients");
  const [search, setSearch] = useState("");
  const copying = useServerAction(copy, { ifTwice: "harmless", keys: [] });
  const revealing = useServerAction(reveal, { ifTwice: "harmless", keys: [] });
  const isPending = copying.isPending || revealing.isPending;
  const found = useQuery({ ...recipientQueries.search(wallet, search), enabled: search !== "" });
  const wanted = useQuery({ ...recipientQueries.detail(to ?? ""), enabled: to !== null });
  const first = wanted.data && wanted.data.wallet === wallet ? [ofRegister(wanted.data)] : [];
  const offered =
    search === "" ? [...first, ...recipients.map(ofWithdrawal)] : (found.data?.items ?? []).map(ofRegister);
  const take = ({ id, isRegistered }: RecipientOption) =>
    isRegistered
      ? void revealing.run({ wallet, recipientId: id, purpose: "pay" }, { onDone: onChosen })
      : void copying.run({ wallet, withdrawalId: id }, { onDone: onChosen });
  const field = useRef<HTMLDivElement>(null);
  const isInList = useRef(false);
  // The focus is not lost with the line that had it, when what is found takes the place of the recent ones.
  useEffect(() => {
    if (isInList.current && document.activeElement === document.body)
      field.current?.querySelector("input")?.focus();
  });
  return (
    <Section title={t("title")} description={t("description")} flush>
      <div onKeyDown={moveAmongButtons}>
        <div ref={field} className="border-b p-3">
          <SearchField label={t("label")} value={search} onChange={setSearch} />
        </div>
        <ActionNote act={copying} className="m-4" />
        <ActionNote act={revealing} className="m-4" />
        {search !== "" && offered.length === 0 && !found.isFetching && (
          <p role="status" className="p-4 text-sm text-muted-foreground">
            {t("none")}
          </p>
        )}
        <ul
          className="divide-y"
          aria-busy={found.isFetching}
          onFocus={() => (isInList.current = true)}
          onBlur={() => (isInList.current = false)}
        >
          {offered.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                data-offered
                disabled={isPending}
                onClick={() => take(one)}
                className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 text-left transition-colors hover:bg-accent disabled:opacity-55"
              >
                <span className="truncate font-medium">
                  <span className="sr-only">{choose("choose", { name: "" })}</span>
                  <ExternalText text={one.name} />
                </span>
                <span className="text-xs text-muted-foreground">
                  {one.lastAt !== null && `${t("last")} `}
                  <LastPaid at={one.lastAt} />
                </span>
                <span className="col-span-2 truncate text-sm text-muted-foreground">
                  <ExternalText text={one.key} /> · {one.document}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/**
 * Up and down move through the available choices, and Enter in the search takes the first. The keys never act on the
 * form around it.
 */
function moveAmongButtons(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const offered = [...currentTarget.querySelectorAll<HTMLButtonElement>("[data-offered]")];
  const isSearch = target instanceof HTMLInputElement;
  const at = offered.indexOf(target as HTMLButtonElement);
  if (key === "Enter" && isSearch) {
    event.preventDefault();
    if (target.value !== "") offered[0]?.click();
  } else if (key === "ArrowDown") {
    event.preventDefault();
    offered[at + 1]?.focus();
  } else if (key === "ArrowUp" && !isSearch) {
    event.preventDefault();
    if (at > 0) offered[at - 1]?.focus();
    else currentTarget.querySelector<HTMLInputElement>("input")?.focus();
  }
}
