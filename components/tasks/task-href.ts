import { type Route } from "next";
import { type Task } from "@/lib/composers/tasks/schema";
import { addressOf } from "../kit/navigation/addresses";

/** Where a write that waits for a second person is judged. */
export const approvalHref = (wallet: string, id: string, about: string | null): Route =>
  about === "refund" ? addressOf.refundApproval(wallet, id) : addressOf.approval(wallet, id);

/** Where the task is done. */
export function taskHref({ kind, id, wallet, about }: Task): Route {
  switch (kind) {
    case "block":
      return addressOf.block(id);
    case "approval":
      return approvalHref(wallet ?? "", id, about);
    case "change":
      return addressOf.changeRequests(id);
    case "recipient":
      return addressOf.recipient(id);
    case "unknown_outcome":
      return addressOf.intents(id);
    case "refund_overdue":
      return addressOf.refund(wallet ?? "", id);
    case "contradicted":
      return wallet === null
        ? addressOf.allTransactions({ mismatch: "contradicted" })
        : addressOf.transactions(wallet, { mismatch: "contradicted" });
    case "drift":
      return addressOf.balance(id);
  }
}
