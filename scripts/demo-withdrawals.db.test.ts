import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { addRecipient } from "@/lib/domain/recipients/add-recipient.server";
import { getRecipient } from "@/lib/domain/recipients/get-recipient.server";
import { AddRecipientInput } from "@/lib/domain/recipients/schema";
import { getWithdrawal } from "@/lib/domain/withdrawals/get-withdrawal.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenObservations } from "@/lib/testing/mirror";
import { PAYEES } from "../sandbox/history/merchant";
import { seedWithdrawalAnswers } from "./demo-withdrawals";

it("gives a withdrawal that events told of its key, holder and reference, and its recipient a payment", async () => {
  const services = await testServices();
  const finance = await testContext(services, { role: "finance" });
  const payee = PAYEES.principal.printer;
  const entry = AddRecipientInput.parse({ wallet: "principal", ...payee });
  const { id: recipientId } = await addRecipient(finance, entry);
  const id = newId();
  const now = services.clock.now();
  const createdAt = new Date(now.getTime() - 3 * 86_400_000);
  const amounts = {
    ...{ amountCentavos: centavos(50_000), feeCentavos: centavos(100), netCentavos: centavos(49_900) },
  };
  await services.store.transaction((tx) =>
    givenObservations(
      tx,
      { source: "webhook" },
      {
        ...{
          about: "transaction",
          event: "withdrawal_completed",
          id,
          type: "withdrawal",
          state: "completed",
        },
        ...{ ...amounts, completedAt: createdAt },
      },
      now,
    ),
  );
  expect(await getRecipient(finance, recipientId)).toMatchObject({ lastPaidAt: null });

  const past = { id, wallet: "principal", createdAt, ...amounts, externalReference: "NF 4001", ...payee };
  await seedWithdrawalAnswers({ services, facts: { pastWithdrawals: () => Promise.resolve([past]) } });

  expect(await getWithdrawal(finance, id)).toMatchObject({
    state: "completed",
    externalReference: "NF 4001",
    recipient: { name: payee.holderName, keyType: "email", key: "f***@graficapaulista.example" },
  });
  expect(await getRecipient(finance, recipientId)).toMatchObject({ lastPaidAt: createdAt.toISOString() });
});
