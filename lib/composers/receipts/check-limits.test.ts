import { expect, it } from "vitest";
import { countCheck } from "./check-limits.server";

const refused = { code: "too_many_requests" };

it("takes thirty a minute from one address, and goes on with the next", async () => {
  for (let turn = 0; turn < 30; turn += 1) await countCheck("192.0.2.1");
  await expect(countCheck("192.0.2.1")).rejects.toMatchObject(refused);
  await countCheck("192.0.2.2");
});

it("takes six hundred from all together", async () => {
  for (let turn = 31; turn < 600; turn += 1) await countCheck(`198.51.100.${turn}`);
  await expect(countCheck("203.0.113.9")).rejects.toMatchObject(refused);
});
