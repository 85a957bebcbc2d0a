import { expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { noReportedFields, shownIn, reportedFields } from "@/lib/core/transactions/transaction-fields";
import { reportedView } from "./reported-view";
import { sealedDocument } from "@/lib/testing/sealed";

const row = {
  ...noReportedFields(),
  feeCentavos: centavos(35),
  settledAt: new Date("2026-11-20T12:00:00Z"),
  description: "Pedido 7",
  failureReason: "sem saldo",
  counterpartDocument: sealedDocument("12345678909"),
};

it.each(["list", "detail"] as const)("carries exactly what is shown in the %s", (where) => {
  expect(Object.keys(reportedView(where, row)).toSorted()).toEqual(shownIn(where).toSorted());
});

it("shows moments as ISO 8601 and centavos as they are, and no document by itself", () => {
  expect(reportedView("list", row)).toMatchObject({
    feeCentavos: 35,
    settledAt: "2026-11-20T12:00:00.000Z",
    netCentavos: null,
  });
  expect({ ...reportedView("list", row), ...reportedView("detail", row) }).not.toHaveProperty(
    "counterpartDocument",
  );
});

it("takes from a source what both know, and tells nothing that it does not say", () => {
  const source = { description: "x", e2eId: null, feeCentavos: undefined, updatedAt: new Date() };
  expect(reportedFields(source as never)).toEqual({ description: "x", e2eId: null, feeCentavos: null });
});
