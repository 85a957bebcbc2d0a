import { SECURITY_ACTIONS } from "@/lib/core/enums/audit";
import { NOTIFICATION_KINDS, TOPICS } from "@/lib/core/enums/notifications";
import { expect, test } from "vitest";
import { catalogues } from "@/messages/catalogue";
import { openedBy } from "./opens";

const about = { wallet: "loja-a", objectId: "0192", write: null } as const;

test.each([
  ["charge_paid", "/w/loja-a/charges/0192"],
  ["withdrawal_reversed", "/w/loja-a/withdrawals/0192"],
  ["approval_waiting", "/w/loja-a/withdrawals/approvals/0192"],
  ["refund_confirmed", "/w/loja-a/refunds/0192"],
  ["block_due", "/blocks/0192"],
  ["block_approved", "/blocks/0192"],
  ["block_rejected", "/blocks/0192"],
  ["block_dismissed", "/blocks/0192"],
  ["drift_alarm", "/reconciliation/balances/loja-a"],
  ["transaction_taken_back", "/w/loja-a/transactions/0192"],
  ["delivery_put_aside", "/deliveries?state=quarantined"],
  ["delivery_refused", "/deliveries"],
] as const)("%s opens %s", (kind, address) => {
  expect(openedBy({ ...about, kind }, [])).toBe(address);
});

test("a write in review opens the recovery desk for those who work there, else the list that shows it", () => {
  const reported = { ...about, kind: "write_in_review", write: "refund" } as const;
  expect(openedBy(reported, ["operations.work"])).toBe("/intents");
  expect(openedBy(reported, ["records.see"])).toBe("/w/loja-a/refunds");
  expect(openedBy({ ...reported, write: "project" }, [])).toBe("/projects");
  expect(openedBy({ ...reported, write: "sub_account" }, [])).toBe("/wallets");
});

test("opens the list that contains a delivery that could not be decided", () => {
  const told = (objectId: string) => openedBy({ ...about, kind: "delivery_put_aside", objectId }, []);
  expect(told("other_wallet")).toBe("/deliveries?state=quarantined");
  expect(told("unknown_event")).toBe("/deliveries?state=unknown");
  expect(told("payment_unknown")).toBe("/deliveries?state=failed");
});

test("a notice of security opens the log for those who read it, else one's own account", () => {
  const told = { ...about, kind: "security_notice" } as const;
  expect(openedBy(told, ["audit.read"])).toBe("/audit");
  expect(openedBy(told, [])).toBe("/account");
});

test("no object id leaves its segment", () => {
  expect(openedBy({ ...about, kind: "charge_paid", objectId: "../x" }, [])).toBe("/w/loja-a/charges/..%2Fx");
});

test("every kind and every topic has its words", () => {
  for (const { notifications } of Object.values(catalogues)) {
    expect(Object.keys(notifications.kinds).toSorted()).toEqual([...NOTIFICATION_KINDS].toSorted());
    expect(Object.keys(notifications.security).toSorted()).toEqual(
      SECURITY_ACTIONS.map((act) => act.replaceAll(".", "-")).toSorted(),
    );
    expect(Object.keys(notifications.choices.topics).toSorted()).toEqual([...TOPICS].toSorted());
  }
});
