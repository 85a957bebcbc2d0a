import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Guard, guardOf } from "./guards";

const APP = new URL("../", import.meta.url).pathname;
const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));

/** Doors that stand open on purpose: each has a guard of its own kind, and tests of its own. */
const OPEN_ACTION_FILES = ["_server/locale-action.ts"];
const OPEN_ROUTES = [
  "api/auth/[...nextauth]/route.ts",
  "api/health/route.ts",
  "api/live/route.ts",
  "api/metrics/route.ts",
  "api/pay/[secret]/live/route.ts",
  "api/ready/route.ts",
  "api/webhooks/pix/[endpoint]/route.ts",
  "api/webhooks/pix/route.ts",
  "pay/[secret]/route.ts",
];

/** Handlers that do more than read: what they do has to be written down. */
const WRITING_ROUTES = ["POST api/blocks/[id]/evidence/route.ts"];

/** What each action asks for, written a second time: a new one is a decision that somebody takes here. */
const ACTION_RIGHTS = {
  abandonIntentAction: "second_person.approve",
  acceptDifferenceAction: "operations.work",
  addBlockNoteAction: "block.work",
  approveWithdrawalAction: "second_person.approve",
  askBalanceNowAction: "operations.work",
  askServiceAction: "records.see",
  assignBlocksAction: "block.work",
  changePasswordAction: "own_account.manage",
  changeRightsAction: "people.manage",
  changeSettingsAction: "people.manage",
  changeToastsAction: "records.see",
  closePayerLinkAction: "charge.create",
  confirmRefundAction: "operations.work",
  confirmSecondStepAction: "own_account.manage",
  createAgainAction: "operations.work",
  createChargeAction: "charge.create",
  copyRecipientAction: "withdrawal.request",
  createPersonAction: "people.manage",
  createWithdrawalAction: "withdrawal.request",
  createProjectAction: "project.create",
  createSubAccountAction: "sub_account.create",
  declineWithdrawalAction: "second_person.approve",
  disablePersonAction: "people.manage",
  enablePersonAction: "people.manage",
  endOwnOtherSessionsAction: "own_account.manage",
  endOwnSessionAction: "own_account.manage",
  endSessionOfAction: "people.manage",
  endSessionsAction: "people.manage",
  liftFreezeAction: "people.manage",
  lookUpNowAction: "operations.work",
  offerSecondStepAction: "own_account.manage",
  openPayerLinkAction: "charge.create",
  prepareExportAction: "records.export",
  readAllNotificationsAction: "records.see",
  readNotificationsAction: "records.see",
  recordBlockAnswerAction: "block.work",
  processAgainAction: "operations.work",
  recordRefundErrorAction: "operations.work",
  removeFilterAction: "records.see",
  removeSecondStepAction: "own_account.manage",
  requestRefundAction: "refund.request",
  resetAccessAction: "people.manage",
  revealDocumentAction: "document.reveal",
  revealRawEventAction: "document.reveal",
  revealRecipientAction: "document.reveal",
  saveFilterAction: "records.see",
  setFreezeAction: "people.manage",
  simulateBlockAction: "records.see",
  simulateCancelAction: "records.see",
  simulateDecisionAction: "records.see",
  simulatePaymentAction: "records.see",
  simulateRefundAction: "records.see",
  simulateWithdrawalAction: "records.see",
  startAdoptionAction: "operations.work",
  takeBackWithdrawalAction: "withdrawal.request",
};

const load = async (path: string): Promise<[string, Guard | null][]> =>
  Object.entries((await import(/* @vite-ignore */ APP + path)) as Record<string, unknown>)
    .filter((entry): entry is [string, object] => typeof entry[1] === "function")
    .map(([name, entry]) => [name, guardOf(entry)]);

const hasServerActions = (path: string): boolean =>
  /^\s*["']use server["']/m.test(readFileSync(APP + path, "utf8"));

describe("server actions", () => {
  const holders = files.filter(hasServerActions);

  test("live in actions.ts and nowhere else", () => {
    const elsewhere = holders.filter((path) => !path.endsWith("/actions.ts"));
    expect(elsewhere).toEqual(OPEN_ACTION_FILES);
  });

  test("ask for the right that the table names, each of them", async () => {
    const closed = holders.filter((path) => !OPEN_ACTION_FILES.includes(path));
    const found = (await Promise.all(closed.map(load))).flat();
    expect(found.filter(([, guard]) => guard?.kind !== "action")).toEqual([]);
    const rights = found.map(([name, guard]) => [name, guard?.right] as const);
    expect(Object.fromEntries(rights.toSorted(([a], [b]) => a.localeCompare(b)))).toEqual(ACTION_RIGHTS);
    expect(new Set(rights.map(([name]) => name)).size).toBe(rights.length);
  });
});

describe("route handlers", () => {
  const routes = files.filter((path) => path.endsWith("/route.ts")).toSorted();

  test("are guarded, but for the open ones, and read, but for the writing ones", async () => {
    const open: string[] = [];
    const writing: string[] = [];
    for (const path of routes) {
      const handlers = await load(path);
      if (handlers.every(([, guard]) => guard === null)) open.push(path);
      else
        expect(
          handlers.filter(([, guard]) => guard?.kind !== "route"),
          path,
        ).toEqual([]);
      if (!OPEN_ROUTES.includes(path))
        writing.push(...handlers.flatMap(([method]) => (method === "GET" ? [] : [`${method} ${path}`])));
    }
    expect(open).toEqual(OPEN_ROUTES);
    expect(writing).toEqual(WRITING_ROUTES);
  }, 30_000);
});

test("each page of the dashboard takes its context from the session", () => {
  const pages = files.filter((path) => path.startsWith("(dashboard)/") && path.endsWith("page.tsx"));
  expect(pages.length).toBeGreaterThan(0);
  const without = pages.filter((path) => !readFileSync(APP + path, "utf8").includes("contextFor("));
  expect(without).toEqual([]);
});
