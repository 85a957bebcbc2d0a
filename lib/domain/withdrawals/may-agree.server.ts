import "server-only";
import { type Centavos } from "@/lib/core/money";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { mayAgreeTo } from "@/lib/engine/payouts/decide";
import { findOutgoingAct } from "@/lib/engine/payouts/records.server";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { type Actor, mayDo } from "@/lib/platform/auth/rights";
import { type Reader } from "@/lib/platform/store/tx.server";
import { sentBy } from "./withdrawal-handler.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";
import { type Vault } from "@/lib/platform/vault/vault.server";

/** What leaves the balance, as the rules counted it. */
export const amountOf = async (reader: Reader, vault: Vault, intent: IntentRow): Promise<Centavos> =>
  (await findOutgoingAct(reader, intent.id))?.amountCentavos ??
  sentBy(withOpenBody(vault, intent)).amountCentavos;

export const mayAgree = (rules: PayoutRules, actor: Actor, amountCentavos: Centavos): boolean =>
  mayDo(actor, "second_person.decide") &&
  mayAgreeTo(rules, { kind: "withdrawal", amountCentavos }, actor.role);
