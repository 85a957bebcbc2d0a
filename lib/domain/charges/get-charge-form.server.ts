import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { CHARGE_EXPIRES_IN_MAX_SECONDS, CHARGE_EXPIRES_IN_MIN_SECONDS } from "@/lib/pix/limits";
import { documentsIn } from "@/lib/core/brazil/documents-in-text";
import { PRINCIPAL } from "@/lib/core/ids";
import { type ProjectChoices } from "@/lib/platform/projects/choices";
import { listProjectChoices } from "@/lib/platform/projects/records.server";
import { findIntent } from "@/lib/engine/intents/records.server";
import { maySplitTo } from "./may-split-to";
import { findCharge, listDestinations, listSplitLegs } from "./records.server";
import { type CreateChargeForm } from "./schema";

const MINUTE_SECONDS = 60;
const MINUTE_MS = MINUTE_SECONDS * 1_000;

export type ChargeFormSetting = {
  /** A form that was sent before, and whose answer is still looked for. */
  underWay: string | null;
  /** As the service last reported it; null of a wallet that it does not list. */
  walletStatus: string | null;
  projects: ProjectChoices;
  destinations: { reference: string; name: string }[];
  startWith: Partial<CreateChargeForm>;
};

/**
 * The form's first values: its choices, and the charge that is duplicated. The payer's document, texts with a document
 * and the reference are not carried over: the former are masked, the last is that charge's own.
 */
export async function getChargeForm(
  ctx: Context,
  { intent, from }: { intent: string | null; from: string | null },
): Promise<ChargeFormSetting> {
  return ctx.store.snapshot(async (reader) => {
    const sent = intent === null ? null : await findIntent(reader, intent);
    const isOurs = sent?.wallet === ctx.wallet && sent.kind === "charge";
    const underWay = isOurs && sent.state !== "rejected" ? sent.id : null;
    const wallets = await listDestinations(reader);
    // Specification, "Split rules": an active sub-account, or the main account.
    const destinations = wallets.filter(
      ({ reference, status }) =>
        reference !== ctx.wallet &&
        (reference === PRINCIPAL || status === "approved") &&
        maySplitTo(ctx.actor, reference),
    );
    // A form that was sent may say otherwise by then.
    const original = from === null || underWay !== null ? null : await findCharge(reader, ctx.wallet, from);
    const legs = original === null ? [] : await listSplitLegs(reader, [original.transaction.id]);
    return {
      walletStatus: wallets.find(({ reference }) => reference === ctx.wallet)?.status ?? null,
      underWay,
      projects: await listProjectChoices(reader),
      destinations: destinations.map(({ reference, name }) => ({ reference, name })),
      startWith: original
        ? {
            amountCentavos: original.transaction.amountCentavos,
            description: carried(original.transaction.description) ?? "",
            customer: {
              name: carried(original.charge?.customerName),
              email: original.charge?.customerEmail ?? undefined,
              phone: original.charge?.customerPhone ?? undefined,
            },
            projectId: original.transaction.projectId ?? undefined,
            pspCredentialId: original.charge?.pspCredentialId ?? undefined,
            expiresInSeconds: termOf(original.transaction),
            split: legs.map((leg) => ({
              destination: leg.destination,
              amountCentavos: leg.requestedCentavos ?? leg.acceptedCentavos ?? 0,
            })),
          }
        : {},
    };
  });
}

const carried = (text: string | null | undefined): string | undefined =>
  text && documentsIn(text).length === 0 ? text : undefined;

/** The term that was asked for, in whole minutes: the service stamps creation and expiry by itself. */
function termOf({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date | null }): number | undefined {
  if (expiresAt === null) return undefined;
  const seconds = Math.round((expiresAt.getTime() - createdAt.getTime()) / MINUTE_MS) * MINUTE_SECONDS;
  return seconds >= CHARGE_EXPIRES_IN_MIN_SECONDS && seconds <= CHARGE_EXPIRES_IN_MAX_SECONDS
    ? seconds
    : undefined;
}
