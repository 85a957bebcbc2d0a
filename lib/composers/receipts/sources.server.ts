import "server-only";
import { PRINCIPAL } from "@/lib/core/ids";
import { pngDataOf } from "@/lib/core/pictures/png-data";
import { receiverOf } from "@/lib/domain/charges/payer-charge";
import { type Services } from "@/lib/platform/context.server";
import { type Receipt, type Sources } from "./receipt";
import { type ReceiptRow } from "./records.server";

export const sourcesOf = ({ transaction, refund, isVerifying }: ReceiptRow): Sources => ({
  ...transaction,
  isVerifying,
  refund: refund && {
    state: refund.state,
    // By an event alone it is not known yet.
    isConfirmed: refund.confirmation !== "to_confirm",
    amountCentavos: refund.amountCentavos,
    completedAt: refund.completedAt,
  },
});

/**
 * The project's name and colour, else the account's. The legal merchant is the one that the setting, or the payer's
 * own bank, names.
 */
export function merchantOf(
  { env }: Pick<Services, "env">,
  { transaction: { wallet }, project, walletName, charge, logo }: ReceiptRow,
): Receipt["merchant"] {
  const isPrincipal = wallet === PRINCIPAL;
  const receiver = charge?.pixCopyPaste ? receiverOf(charge.pixCopyPaste) : null;
  const own = isPrincipal ? env.merchant : null;
  const account = isPrincipal || walletName === null || walletName === "" ? null : walletName;
  const legalName = own?.name ?? account ?? receiver;
  return {
    name: project?.name ?? legalName ?? wallet,
    legalName,
    document: own?.document ?? null,
    color: project?.color ?? null,
    logo: pngDataOf(logo),
  };
}
