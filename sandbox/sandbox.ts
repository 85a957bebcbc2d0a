import { type PaymentWriter } from "./domain/payment-writer";
import { type SandboxConfig } from "./env";
import { type CallLog } from "./http/call-log";
import { type Store } from "./store/store";
import { type Workers } from "./workers";

/** One running sandbox. */
export type Sandbox = {
  config: SandboxConfig;
  store: Store;
  calls: CallLog;
  payments: PaymentWriter;
  workers: Workers;
};
