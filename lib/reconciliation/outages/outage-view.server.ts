import "server-only";
import { type OutageFigures } from "./count-outages.server";
import { type OutageRow } from "./records.server";
import { type Outage } from "./schema";

const NOTHING: OutageFigures = { toRead: 0, read: 0, missing: 0, changes: 0, lostEvents: 0 };

export const toOutage = (row: OutageRow, figures: OutageFigures = NOTHING): Outage => ({
  id: row.id,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt.toISOString(),
  cause: row.cause,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  ...figures,
});
