import { expect, it } from "vitest";
import { systemClock } from "@/lib/core/time/clock";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { approvals } from "@/lib/platform/store/tables/intents";
import { testServices } from "@/lib/testing/context";
import { givenPerson } from "@/lib/testing/factories";
import { givenObservations } from "@/lib/testing/mirror";
import { PAYEES } from "../sandbox/history/merchant";
import { openDemoFacts } from "./demo-facts";
import { seedDecisions } from "./demo-story";
import { seedWithdrawalAnswers } from "./demo-withdrawals";

it("leaves out a request that a limit for new recipients stops after a short past", async () => {
  const services = await testServices();
  for (const role of ["finance", "manager"] as const) await givenPerson(services, { role, wallets: null });
  const createdAt = new Date(Date.now() - 10 * 86_400_000);
  const amounts = {
    ...{ amountCentavos: centavos(3_900_000), feeCentavos: centavos(100), netCentavos: centavos(3_899_900) },
  };
  const id = newId();
  await services.store.transaction((tx) =>
    givenObservations(
      tx,
      { source: "webhook" },
      {
        ...{ about: "transaction", event: "withdrawal_completed", id, type: "withdrawal" },
        ...{ ...amounts, state: "completed", completedAt: createdAt },
      },
      createdAt,
    ),
  );
  const past = { id, wallet: "principal", createdAt, ...amounts, externalReference: null };
  await seedWithdrawalAnswers({
    services,
    facts: { pastWithdrawals: () => Promise.resolve([{ ...past, ...PAYEES.principal.packaging }]) },
  });

  const facts = await openDemoFacts(() => services.ownerUrl);
  try {
    await seedDecisions({
      ...{ services: { ...services, clock: systemClock }, facts },
      control: () => Promise.reject(new Error("the sandbox is not asked")),
      close: () => facts.close(),
    });
  } finally {
    await facts.close();
  }
  const decided = await services.store.read((reader) => reader.select().from(approvals));
  expect(decided.map(({ decision }) => decision)).toEqual(["withdrawn"]);
});
