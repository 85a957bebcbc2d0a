import { createTranslator } from "use-intl/core";
import { formatBrl } from "@/lib/core/money/money";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import { sumFromText } from "@/lib/core/money/sum";
import { type SecurityAction } from "@/lib/core/enums/audit";
import { DELIVERY_REASONS } from "@/lib/core/enums/deliveries";
import { type Locale } from "@/lib/core/enums/locales";
import { type NotificationKind, subjectOf } from "@/lib/core/enums/notifications";
import { isOneOf } from "@/lib/core/enums/enums";
import { REFUSAL_REASONS } from "@/lib/composers/deliveries/refusals";
import { type DispatchItem } from "@/lib/core/dispatch-item";
import { catalogues } from "@/messages/catalogue";

type KeyOf<Act extends string> = Act extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : Act;

/** Notifications to one person in the tray are worded differently where many people read them. */
const OF_NOBODY = [
  "charge_paid",
  "withdrawal_completed",
  "withdrawal_failed",
  "withdrawal_reversed",
  "approval_reminder",
  "approval_waiting",
  "approval_granted",
  "approval_declined",
  "approval_ended",
  "refund_confirmed",
  "refund_failed",
  "block_assigned",
  "write_refused",
  "write_in_review",
  "write_held",
  "write_ended",
  "change_waiting",
  "change_decided",
] as const satisfies readonly NotificationKind[];

/** Null: to a target. */
export type DispatchReader = { locale: Locale; personId: string | null };
export type Names = ReadonlyMap<string, string>;

/** The event in one sentence. It contains only names of colleagues, no document and no key. */
export function sentenceOf(
  item: DispatchItem & { isClosed: boolean },
  { locale, personId }: DispatchReader,
  names: Names,
): string {
  const messages = catalogues[locale];
  const t = createTranslator({ locale, messages, namespace: "notifications" });
  const told = createTranslator({ locale, messages, namespace: "dispatches.told" });
  const { kind, objectId, act, doneBy, concerns } = item;
  if (act !== null)
    return t(`security.${act.replaceAll(".", "-") as KeyOf<SecurityAction>}`, {
      by: (doneBy === null ? null : names.get(doneBy)) ?? t("itself"),
      name: (concerns === null ? null : names.get(concerns)) ?? "",
      own: concerns !== null && concerns === personId ? "yes" : "other",
    });
  const values = {
    amount:
      item.amountCentavos === null ? "" : formatBrl(sumFromText(item.amountCentavos), locale, "notified"),
    write: item.write ?? "other",
    reason: reasonOf(objectId, locale),
  };
  const subject = item.isClosed ? subjectOf(kind) : null;
  if (subject !== null) return t(`closed.${subject}`, values);
  if (personId === null && isOneOf(OF_NOBODY, kind)) return told(kind, values);
  return t(`kinds.${kind}`, values);
}

function reasonOf(objectId: string, locale: Locale): string {
  const messages = catalogues[locale];
  const because = createTranslator({ locale, messages, namespace: "deliveries.because" });
  const refused = createTranslator({ locale, messages, namespace: "deliveries.refused.reason" });
  if (isOneOf(DELIVERY_REASONS, objectId)) return because(objectId);
  return isOneOf(REFUSAL_REASONS, objectId) ? refused(objectId) : "";
}

export const momentOf = (at: Date, locale: Locale): string =>
  at.toLocaleString(locale, { dateStyle: "short", timeStyle: "short", timeZone: SAO_PAULO });
