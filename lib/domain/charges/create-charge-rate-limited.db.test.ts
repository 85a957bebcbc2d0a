import { expect, test } from "vitest";
import { PixError } from "@/lib/pix/pix-error";
import { intents } from "@/lib/platform/store/tables/intents";
import { testContext, testServices } from "@/lib/testing/context";
import { createChargeRateLimited } from "./create-charge-rate-limited.server";
import { CreateChargeInput } from "./schema";

const refusal = () =>
  Promise.reject(new PixError({ about: "POST /pix", proof: "rejected", kind: "validation", status: 400 }));
const services = await testServices({ pix: { createCharge: refusal } });

const input = () =>
  CreateChargeInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    amountCentavos: 1_000,
    description: "Pedido",
    customer: {},
    split: [],
  });

test("a hundred at once of one person are not a hundred charges; another person is not held up", async () => {
  const [flooding, other] = [await testContext(services), await testContext(services)];
  const attempts = await Promise.allSettled(
    Array.from({ length: 100 }, () => createChargeRateLimited(flooding, input())),
  );
  const limited = attempts.flatMap((attempt) =>
    attempt.status === "rejected" && (attempt.reason as { code: string }).code === "too_many_requests"
      ? [attempt.reason as { retryAfterSeconds: number }]
      : [],
  );
  expect(limited).toHaveLength(10);
  expect(limited[0]?.retryAfterSeconds).toBeGreaterThan(0);
  expect(await services.store.read((reader) => reader.$count(intents))).toBe(90);
  await expect(createChargeRateLimited(other, input())).rejects.toMatchObject({ code: "rejected_upstream" });
});
