import { expect, test } from "vitest";
import { testContext, testServices } from "@/lib/testing/context";
import { getRetention } from "./get-retention.server";
import { RETENTION } from "./retention";

test("says of each table how many rows there are, and since when", async () => {
  const services = await testServices();
  await testContext(services, { role: "manager" });
  const rows = await getRetention(services);
  expect(rows.map(({ table }) => table)).toEqual(RETENTION.map(({ table }) => table));
  const of = (name: string) => rows.find(({ table }) => table === name);
  expect(of("people")).toMatchObject({ rows: 1, isExact: true, oldest: services.clock.now().toISOString() });
  expect(of("transactions")).toMatchObject({ rows: 0, oldest: null });
  expect(of("api_calls")).toMatchObject({ rows: 0, days: 90 });
});
