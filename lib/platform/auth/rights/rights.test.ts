import { ROLES, type Role } from "@/lib/core/enums/people";
import { describe, expect, test } from "vitest";
import {
  ALL_RIGHTS,
  type Actor,
  type Right,
  homeWalletOf,
  mayDo,
  mayReceiveUpdates,
  hasWalletAccess,
  maySeeWallet,
  rightsOf,
  roleHas,
  scopeOf,
} from "./rights";

/** Design, "Roles", written a second time: v(iewer) s(upport) f(inance) m(anager) a(dmin). */
const MATRIX: Record<Right, string> = {
  "records.see": "vsfma",
  "charge.create": "sfa",
  "refund.request": "sfm",
  "withdrawal.request": "f",
  "second_person.decide": "fm",
  "refund.overrule": "m",
  "write.abandon": "ma",
  "payout_rules.see": "fma",
  "payout_rules.change": "a",
  "recipient.keep": "fm",
  "recipient.agree": "m",
  "block.work": "sfm",
  "duty.plan": "m",
  "block.explain_status": "fm",
  "template.change": "m",
  "risk.rule": "m",
  "note.write": "sfma",
  "connection.manage": "a",
  "view.share": "sfma",
  "document.reveal": "fm",
  "records.export": "fm",
  "project.create": "fa",
  "logo.change": "fa",
  "sub_account.create": "fa",
  "operations.work": "fma",
  "people.manage": "a",
  "settings.change": "a",
  "audit.read": "ma",
  "personal_data.answer": "m",
  "change.decide": "ma",
  "freeze.set": "fma",
  "freeze.set_all": "fma",
  "own_account.manage": "vsfma",
};

/** Rights over the account as a whole, written a second time. */
const OF_WHOLE_ACCOUNT: readonly Right[] = [
  "connection.manage",
  "duty.plan",
  "freeze.set_all",
  "logo.change",
  "payout_rules.change",
  "project.create",
  "risk.rule",
  "settings.change",
  "sub_account.create",
  "template.change",
];

const actorOf = (role: Role, given: Partial<Actor> = {}): Actor => ({
  personId: "p",
  sessionId: "s",
  email: "p@example.com",
  name: "P",
  role,
  wallets: null,
  needsSecondStep: false,
  ...given,
});

describe.each(ROLES)("%s", (role) => {
  test.each(ALL_RIGHTS)("%s as in the design", (right) => {
    const expected = MATRIX[right].includes(role.charAt(0));
    expect(roleHas(role, right)).toBe(expected);
    expect(mayDo(actorOf(role), right)).toBe(expected);
    expect(rightsOf({ role, wallets: null }).includes(right)).toBe(expected);
  });

  test.each(ALL_RIGHTS)("%s of one wallet, unless it is over the whole account", (right) => {
    const limited = actorOf(role, { wallets: ["loja-a"] });
    const expected = MATRIX[right].includes(role.charAt(0)) && !OF_WHOLE_ACCOUNT.includes(right);
    expect(mayDo(limited, right)).toBe(expected);
    expect(rightsOf(limited).includes(right)).toBe(expected);
  });

  test.each(ALL_RIGHTS)("%s not before the second step is set up", (right) => {
    const mayWithout = mayDo(actorOf(role, { needsSecondStep: true }), right);
    expect(mayWithout).toBe(right === "own_account.manage");
  });
});

test("an admin neither asks for nor agrees to outgoing money", () => {
  const moving: Right[] = ["withdrawal.request", "refund.request", "second_person.decide", "refund.overrule"];
  for (const right of moving) expect(roleHas("admin", right)).toBe(false);
});

test("a limited person sees the own wallets and no other", () => {
  const limited = actorOf("finance", { wallets: ["loja-a"] });
  expect(maySeeWallet(limited, "loja-a")).toBe(true);
  expect(maySeeWallet(limited, "loja-b")).toBe(false);
  expect(maySeeWallet(limited, "principal")).toBe(false);
  expect(maySeeWallet(limited, "constructor")).toBe(false);
  expect(scopeOf(limited)).toEqual(["loja-a"]);
  expect(homeWalletOf(limited)).toBe("loja-a");
  expect(scopeOf(actorOf("finance"))).toBe("all");
});

test.each([
  [null, null, true],
  [null, ["loja-a"], true],
  [["loja-a"], null, false],
  [["loja-a"], ["loja-a"], true],
  [["loja-a"], ["loja-b"], false],
  [["loja-a"], ["loja-a", "loja-b"], false],
  [["loja-a", "loja-b"], ["loja-b"], true],
])("the wallets %j contain %j: %s", (wallets, concerned, expected) => {
  expect(hasWalletAccess({ wallets }, concerned)).toBe(expected);
  expect(hasWalletAccess({ wallets }, [], concerned)).toBe(expected);
  expect(hasWalletAccess({ wallets }, concerned, [])).toBe(expected);
});

test("the live stream tells nobody more than the pages do", () => {
  const limited = { wallets: ["loja-a"] };
  expect(mayReceiveUpdates(actorOf("viewer", limited), "loja-a")).toBe(true);
  expect(mayReceiveUpdates(actorOf("viewer", limited), "loja-b")).toBe(false);
  expect(mayReceiveUpdates(actorOf("viewer", { ...limited, needsSecondStep: true }), "loja-a")).toBe(false);
});
