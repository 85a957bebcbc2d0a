import { beforeAll, expect, test } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { REVEALS_MAX, REVEALS_ALERT_FROM } from "./reveal-pace";
import { withRevealAudit } from "./with-reveal-audit.server";

let services: TestServices;
let [finance, manager]: Context[] = [];
beforeAll(async () => {
  services = await testServices();
  finance = await testContext(services, { role: "finance" });
  manager = await testContext(services, { role: "manager" });
});

const reveal = (ctx: Context, objectId: string) =>
  withRevealAudit(ctx, () =>
    Promise.resolve({
      shown: "52998224725",
      entry: { act: "document.reveal", objectType: "transaction", objectId, wallet: "principal" },
    }),
  );
const entries = async () =>
  (await services.store.read((reader) => reader.select().from(auditEntries))).map(
    ({ act, succeeded, personId }) => ({ act, succeeded, personId }),
  );
const noticesOf = async (ctx: Context) =>
  (await listNotifications(ctx, {})).items.filter(({ kind }) => kind === "security_notice").length;

test("one person is shown so many an hour, in whatever order they are asked for, and managers hear of it before", async () => {
  if (!finance || !manager) throw new Error("nobody is there");
  const { personId } = finance.actor;
  const asked = finance;
  const first = await Promise.all(
    Array.from({ length: REVEALS_ALERT_FROM - 1 }, (_, at) => reveal(asked, `a${at}`)),
  );
  expect(new Set(first)).toEqual(new Set(["52998224725"]));
  expect(await noticesOf(manager)).toBe(0);

  await reveal(finance, "b");
  expect([await noticesOf(manager), await noticesOf(finance)]).toEqual([1, 1]);

  const outcomes = await Promise.all(
    Array.from({ length: REVEALS_MAX }, (_, at) =>
      reveal(asked, `c${at}`).catch((error: unknown) => (error as { reason?: string }).reason),
    ),
  );
  expect(outcomes.filter((one) => one === "52998224725")).toHaveLength(REVEALS_MAX - REVEALS_ALERT_FROM);
  expect(outcomes.filter((one) => one === "reveal_pace")).toHaveLength(REVEALS_ALERT_FROM);
  expect(await noticesOf(manager)).toBe(1);

  const written = (await entries()).filter((entry) => entry.personId === personId);
  const of = (act: string, succeeded: boolean) =>
    written.filter((entry) => entry.act === act && entry.succeeded === succeeded).length;
  expect([
    of("document.reveal", true),
    of("document.reveal", false),
    of("document.reveal_often", true),
  ]).toEqual([REVEALS_MAX, REVEALS_ALERT_FROM, 1]);

  // Another person's hour is another's.
  expect(await reveal(manager, "d")).toBe("52998224725");
});

test("does not count a value that was not shown", async () => {
  const other = await testContext(services, { role: "finance" });
  for (let at = 0; at <= REVEALS_MAX; at++)
    await expect(
      withRevealAudit(other, () => Promise.reject(new Error("nothing of that name"))),
    ).rejects.toThrow("nothing of that name");
  expect(await reveal(other, "e")).toBe("52998224725");
});
