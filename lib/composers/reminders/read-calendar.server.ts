import "server-only";
import ical, { ICalCalendarMethod } from "ical-generator";
import { createTranslator } from "use-intl/core";
import { formatBrl } from "@/lib/core/money/money";
import { PRINCIPAL } from "@/lib/core/ids";
import { kindOf } from "@/lib/core/enums/blocks";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/core/enums/locales";
import { deadlinesOf } from "@/lib/domain/blocks/deadline";
import { hashOfSecret } from "@/lib/domain/duty/calendar-link.server";
import { findCalendarReader, noteCalendarRead } from "@/lib/domain/duty/records.server";
import { roleHas } from "@/lib/platform/auth/rights/rights";
import { type Services } from "@/lib/platform/context.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { catalogues } from "@/messages/catalogue";
import { listDeadlineRows } from "./records.server";

/** The nearest ones. A calendar with more of them is not readable. */
const EVENTS_MAX = 500;
/** Calendars draw an entry by its length. */
const LENGTH_MS = 30 * 60_000;
/** Asked again about so often, by calendars that heed it. */
const READ_EVERY_SECONDS = 15 * 60;

/**
 * RFC 5545: the deadlines of the blocks that wait for an answer and that the person of this address may see, with
 * that person's current rights. Contains kind, account and amount; no name, document or reason. Null: the address
 * belongs to no person, or to one who no longer has the right.
 */
export async function readCalendar({ store, clock, env }: Services, secret: string): Promise<string | null> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const reader = await findCalendarReader(tx, hashOfSecret(secret));
    if (!reader || !roleHas(reader.role, "block.work")) return null;
    await noteCalendarRead(tx, reader.id, now);
    const { blockResponseHours } = await readSettings(tx);
    const rows = await listDeadlineRows(tx, reader.wallets ?? "all", EVENTS_MAX);

    const locale = LOCALES.find((known) => known === reader.locale) ?? DEFAULT_LOCALE;
    const t = createTranslator({ locale, messages: catalogues[locale], namespace: "duty.calendar" });
    const calendar = ical({
      name: t("name"),
      prodId: { company: "guiche", product: "blocks", language: locale.toUpperCase() },
      method: ICalCalendarMethod.PUBLISH,
      ttl: READ_EVERY_SECONDS,
    });
    for (const row of rows) {
      const { respondBy, isByOrder, regulatoryBy } = deadlinesOf(row, blockResponseHours);
      const facts = {
        kind: t(`kinds.${kindOf(row.blockType)}`),
        amount: formatBrl(row.amountCentavos, locale),
      };
      const wallet =
        row.wallet === PRINCIPAL ? t("principal") : row.walletName === "" ? row.wallet : row.walletName;
      const entry = {
        stamp: now,
        url: new URL(`/blocks/${row.id}`, env.appUrl).href,
        description: t("description", { wallet: wallet ?? row.wallet }),
      };
      const until = (end: Date) => ({ start: new Date(end.getTime() - LENGTH_MS), end });
      calendar.createEvent({
        ...entry,
        ...until(respondBy),
        id: `${row.id}.ours`,
        summary: t(isByOrder ? "order" : "ours", facts),
      });
      if (regulatoryBy)
        calendar.createEvent({
          ...entry,
          ...until(regulatoryBy),
          id: `${row.id}.regulatory`,
          summary: t("regulatory", facts),
        });
    }
    return calendar.toString();
  });
}
