import "server-only";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Reader } from "@/lib/platform/store/tx.server";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { type OrderFactValue, addressIn } from "./case-metadata";
import {
  type CustomerFacts,
  type ReceivedRow,
  type SameAddress,
  type SameContact,
  countSameAddress,
  findCustomerOfPayment,
  listBlocksOn,
  listReceivedOf,
  listSameContacts,
} from "./history-records.server";

/**
 * The limits of a history: the rows that sums are made of, the rows that are drawn, and the number of the wallet's
 * newest payments that are searched for an address.
 */
const PAYMENTS_MAX = 500;
const BLOCKS_MAX = 100;
const CONTACTS_MAX = 10;
const ADDRESS_LOOKED = 1_000;

export type CaseHistory = {
  customer: CustomerFacts;
  /** Without the one that the block is on; the newest first. */
  others: ReceivedRow[];
  blocks: Awaited<ReturnType<typeof listBlocksOn>>;
  isCut: boolean;
};
export type CaseContacts = { contacts: SameContact[]; address: (SameAddress & { looked: number }) | null };

export async function readHistory(
  reader: Reader,
  wallet: string,
  transactionId: string,
): Promise<CaseHistory | null> {
  const customer = await findCustomerOfPayment(reader, wallet, transactionId);
  if (customer === null) return null;
  const read = await listReceivedOf(reader, customer.id, oneMoreThan(PAYMENTS_MAX));
  const others = read.slice(0, PAYMENTS_MAX).filter(({ id }) => id !== transactionId);
  const blocks = await listBlocksOn(
    reader,
    others.map(({ id }) => id),
    BLOCKS_MAX,
  );
  return { customer, others, blocks, isCut: read.length > PAYMENTS_MAX };
}

/** The other people who gave the same e-mail, telephone or address. */
export async function readContacts(
  reader: Reader,
  scope: WalletScope,
  { wallet, transactionId }: { wallet: string; transactionId: string },
  customer: CustomerFacts | null,
  facts: readonly OrderFactValue[],
): Promise<CaseContacts> {
  const address = addressIn(facts);
  return {
    contacts: customer === null ? [] : await listSameContacts(reader, scope, customer, CONTACTS_MAX),
    address:
      address === null
        ? null
        : {
            looked: ADDRESS_LOOKED,
            ...(await countSameAddress(
              reader,
              wallet,
              { transactionId, customerId: customer?.id ?? null, address },
              ADDRESS_LOOKED,
            )),
          },
  };
}
