import { type FilterOf, parseAsSearch, parseAsWallet } from "@/lib/core/reads/filters";

export const recipientParsers = { wallet: parseAsWallet, search: parseAsSearch };
export type RecipientFilter = FilterOf<typeof recipientParsers>;
