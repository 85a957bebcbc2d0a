"use client";

import { type ListName } from "@/lib/core/enums/views";
import { FilterSelect } from "../kit/filters/filter-select";
import { useNamedWallets } from "../kit/wallets/named-wallets";
import { SearchField } from "../kit/filters/search-field";
import { type FilterState } from "../kit/filters/use-filter";
import { useWalletName } from "../kit/wallets/use-wallet-name";

type DirectoryState = {
  filter: { search?: string | undefined; wallet?: string | undefined };
  change: (change: { search?: string | null; wallet?: string | null }) => void;
} & Pick<FilterState<Record<never, never>>, "clear" | "isFiltered">;

/** The messages that the message file of each list contains. */
type DirectoryTranslator = (
  key: "caption" | "search" | "wallet" | "anyWallet" | "clear" | "emptyFiltered" | "emptyFilteredHint",
) => string;

/** The frame of a list of people or accounts, which is searched and narrowed to one wallet. */
export function useDirectoryFrame(
  name: ListName,
  { filter, change, clear, isFiltered }: DirectoryState,
  t: DirectoryTranslator,
) {
  const nameOf = useWalletName();
  const wallets = useNamedWallets();
  return {
    name,
    caption: t("caption"),
    filters: (
      <>
        <SearchField
          className="max-sm:grow max-sm:basis-[calc(100%-3.5rem)] sm:w-96"
          label={t("search")}
          value={filter.search ?? ""}
          onChange={(search) => change({ search })}
        />
        {wallets.length > 1 && (
          <FilterSelect
            label={t("wallet")}
            anyLabel={t("anyWallet")}
            choices={wallets.map((one) => ({ value: one.reference, label: nameOf(one) }))}
            value={filter.wallet ?? null}
            onChange={(wallet) => change({ wallet })}
          />
        )}
      </>
    ),
    chips: [],
    isFiltered,
    onClear: clear,
    clearLabel: t("clear"),
    emptyFiltered: { title: t("emptyFiltered"), detail: t("emptyFilteredHint") },
  };
}
