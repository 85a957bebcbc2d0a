import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { requestPersonCreate, requestPersonReset } from "@/lib/composers/change-requests/requests.server";
import { updateDelivery } from "@/lib/composers/deliveries/records.server";
import { prepareExport } from "@/lib/composers/exports/prepare-export.server";
import { PrepareExportInput } from "@/lib/composers/exports/schema";
import { updateSearchIndex } from "@/lib/composers/search/update-search-index.server";
import { newId } from "@/lib/core/ids";
import { LosslessNumber } from "@/lib/core/json/json";
import { centavos } from "@/lib/core/money/money";
import { MERCHANT_LOGO } from "@/lib/core/enums/logos";
import { ROLES, type Role } from "@/lib/core/enums/people";
import { customerIdOf, customerOf } from "@/lib/domain/customers/identity";
import { addEvidence } from "@/lib/domain/evidence/add-evidence.server";
import { openEvidenceLink } from "@/lib/domain/evidence/evidence-links.server";
import { disablePerson } from "@/lib/domain/people/disable-person.server";
import { CreatePersonInput } from "@/lib/domain/people/schema";
import { addRecipient } from "@/lib/domain/recipients/add-recipient.server";
import { attachToRecipient } from "@/lib/domain/recipients/recipient-attachments.server";
import { AddRecipientInput } from "@/lib/domain/recipients/schema";
import { type NewIntent, openIntent } from "@/lib/engine/intents/open-intent.server";
import { settleOpenIntent } from "@/lib/engine/intents/records.server";
import { noteFoundByRead } from "@/lib/engine/mirror/outage-records.server";
import { insertApproval } from "@/lib/engine/payouts/approval-records.server";
import { findChange } from "@/lib/platform/change-requests/records.server";
import { markProved, updatePerson } from "@/lib/platform/auth/records.server";
import { type Actor, type Right, mayDo, roleHas } from "@/lib/platform/auth/rights/rights";
import { type Context, type Services } from "@/lib/platform/context.server";
import { insertDispatches } from "@/lib/platform/dispatches/records.server";
import { saveLogo } from "@/lib/platform/logos/records.server";
import { setFreeze } from "@/lib/platform/settings/change-freeze.server";
import { insertRun } from "@/lib/reconciliation/imports/records.server";
import { insertOutage } from "@/lib/reconciliation/outages/records.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { eventBody, receive } from "@/lib/testing/deliveries";
import { givenWallet } from "@/lib/testing/factories";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { type Guard, guardOf } from "./guards";

const A = "loja-a";
const B = "loja-b";
/** A marker text in every field of the other wallet, and in nothing else. */
const MARK = "Sigilosa";
const SEEN = new RegExp(`${MARK}|${B}`, "i");
const OURS = "https://painel.example";
const PAYER_DOCUMENT = "39053344705";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

type MockState = { services: Services | null; actor: Actor | null };
const world = vi.hoisted((): MockState => ({ services: null, actor: null }));
vi.mock("@/lib/runtime/services.server", () => ({ services: () => world.services }));
vi.mock("@/lib/runtime/process.server", () => ({
  processParts: () => ({ hub: { isListening: () => false } }),
  instanceLink: () => ({ tokenAgeMs: null, circuit: "closed", machineAheadMs: null, serviceAheadMs: null }),
  instanceStatus: () => Promise.resolve([]),
}));
vi.mock("next/headers", () => ({
  headers: () => Promise.resolve(new Headers({ "sec-fetch-site": "same-origin", origin: OURS })),
  cookies: () => Promise.resolve(new Map()),
}));
vi.mock("next-intl/server", () => ({
  getTranslations: () => Promise.resolve(Object.assign((word: string) => word, { has: () => true })),
  getLocale: () => Promise.resolve("pt-BR"),
}));
vi.mock("./current-actor", () => ({ currentActor: () => Promise.resolve(world.actor) }));

type Ids = Record<
  | "payment"
  | "confirmed"
  | "repaid"
  | "withdrawal"
  | "refundDraft"
  | "withdrawalDraft"
  | "customer"
  | "attachment"
  | "exportId"
  | "run"
  | "outage"
  | "block"
  | "evidence"
  | "link"
  | "intent"
  | "recipient"
  | "person"
  | "disabled"
  | "session"
  | "reset"
  | "resetHash"
  | "manager"
  | "dispatch",
  string
> & { delivery: number };

let services: TestServices;
let ids: Ids;
/** One person of each role: of every wallet, and limited to one. */
const ofAll = new Map<Role, Actor>();
const limited = new Map<Role, Actor>();

/** Acts that concern a wallet, a person or a change which the input names otherwise than by `wallet`. */
const TARGETED: Record<string, (of: Ids) => unknown> = {
  addBlockNoteAction: ({ block }) => ({ blockId: block, text: "Nota" }),
  agreeToChangeAction: ({ reset, resetHash }) => ({ changeId: reset, sha256: resetHash }),
  askForEvidenceAction: ({ block, person }) => ({ blockId: block, item: "invoice", personId: person }),
  assignBlocksAction: ({ block }) => ({ blockIds: [block], assigneeId: null }),
  changeRightsAction: ({ person }) => ({ personId: person, role: "viewer", wallets: [A] }),
  createPersonAction: () => ({
    name: "Íris",
    email: `${newId()}@example.com`,
    role: "finance",
    wallets: null,
  }),
  disablePersonAction: ({ person }) => ({ personId: person }),
  enablePersonAction: ({ disabled }) => ({ personId: disabled }),
  endEvidenceLinkAction: ({ block, link }) => ({ blockId: block, linkId: link }),
  endSessionOfAction: ({ person, session }) => ({ personId: person, sessionId: session }),
  endSessionsAction: ({ person }) => ({ personId: person }),
  liftFreezeAction: () => ({ target: "*", reason: "Esclarecido" }),
  lookUpNowAction: ({ intent }) => ({ intentId: intent }),
  openEvidenceLinkAction: ({ block }) => ({ blockId: block, item: "invoice" }),
  prepareExportAction: () => ({
    what: { kind: "transactions", filter: `wallet=${B}` },
    format: "csv",
    showsDocuments: false,
  }),
  processAgainAction: ({ delivery }) => ({ deliveryId: delivery }),
  explainBlockStatusAction: ({ block }) => ({ blockId: block, apiStatus: "em_recurso", status: "defended" }),
  recordOrderAction: ({ block }) => ({
    blockId: block,
    number: "1",
    seen: { number: "", from: "", dueBy: "" },
  }),
  recordSendingAction: ({ block, manager: own }) => ({
    blockId: block,
    sendingId: newId(),
    sentBy: own,
    channel: "email",
    note: "Enviado",
    sentAt: "2026-11-20T12:00",
  }),
  refuseChangeAction: ({ reset, resetHash }) => ({ changeId: reset, sha256: resetHash }),
  resetAccessAction: ({ person }) => ({ personId: person }),
  saveDefenceAction: ({ block }) => ({ blockId: block, text: "Defesa", revision: 0 }),
  setFreezeAction: () => ({ target: B, reason: "Suspeita" }),
  simulateDecisionAction: ({ block }) => ({ blockId: block, act: "defend" }),
  simulateDeliveryAction: () => ({ endpoint: B }),
  strikeEvidenceAction: ({ block, evidence }) => ({
    blockId: block,
    evidenceId: evidence,
    because: "Errado",
  }),
  tagBlockAction: ({ block }) => ({ blockId: block, tag: "urgente", isOn: true }),
  tryDispatchAgainAction: ({ dispatch }) => ({ dispatchId: dispatch }),
  writeDefenceAction: ({ block }) => ({ blockId: block, isTakingOver: false }),
  // Last: afterwards there is no open write to look up.
  abandonIntentAction: ({ intent }) => ({ intentId: intent, reason: "Duplicado" }),
};

/** The control API of the sandbox is not there in this test. */
const NOT_THERE = new Set(["simulateDecisionAction", "simulateDeliveryAction"]);

/**
 * Actions that affect only records within the scope, for any input. They may succeed, and show nothing beyond the
 * scope.
 */
const WITHIN: Record<string, (of: Ids) => unknown> = {
  askServiceAction: ({ payment }) => ({ text: payment }),
  erasePersonAction: () => ({ who: "529.982.247-25", reason: "Pedido do titular" }),
  exportAuditAction: () => ({}),
  exportPersonAction: () => ({ who: "529.982.247-25", reason: "Pedido do titular" }),
  remindOthersAction: ({ intent }) => ({ ids: [intent] }),
  whatIfAction: () => ({ rules: {} }),
};

/** Acts on what is the person's own, or on nothing of a wallet, a person or the account. */
const OWN: readonly string[] = [
  "addDeviceAction",
  "addPasskeyAction",
  "addPeriodAction",
  "arrangeHomeAction",
  "changePasswordAction",
  "changePreferencesAction",
  "changeToastsAction",
  "closeCalendarLinkAction",
  "confirmSecondStepAction",
  "dismissFirstDayAction",
  "endOwnOtherSessionsAction",
  "endOwnSessionAction",
  "keepColumnsAction",
  "makeLinkAction",
  "offerPasskeyAction",
  "offerSecondStepAction",
  "openCalendarLinkAction",
  "probeAction",
  "provePresenceAction",
  "readAllNotificationsAction",
  "readNotificationsAction",
  "removeDeviceAction",
  "removePasskeyAction",
  "removePeriodAction",
  "removeSecondStepAction",
  "removeViewAction",
  "renewRecoveryCodesAction",
  "saveViewAction",
  "setLifeAction",
  "takeBackChangeAction",
  "tryOwnWayAction",
];

/** The object of the other wallet that each address with a parameter is asked for. */
const OBJECTS: Record<string, (of: Ids) => Record<string, string>> = {
  "api/blocks/[id]": ({ block }) => ({ id: block }),
  "api/blocks/[id]/defence": ({ block }) => ({ id: block }),
  "api/blocks/[id]/evidence": ({ block }) => ({ id: block }),
  "api/blocks/[id]/facts": ({ block }) => ({ id: block }),
  "api/blocks/[id]/files": ({ block }) => ({ id: block }),
  "api/blocks/[id]/files/[fileId]": ({ block, evidence }) => ({ id: block, fileId: evidence }),
  "api/charges/[id]": ({ payment }) => ({ id: payment }),
  "api/customers/[id]": ({ customer }) => ({ id: customer }),
  "api/deliveries/[id]": ({ delivery }) => ({ id: String(delivery) }),
  "api/exports/[id]": ({ exportId }) => ({ id: exportId }),
  "api/exports/[id]/file": ({ exportId }) => ({ id: exportId }),
  "api/intents/[id]": ({ intent }) => ({ id: intent }),
  "api/logos/[owner]": () => ({ owner: MERCHANT_LOGO }),
  "api/people/[id]/sessions": ({ person }) => ({ id: person }),
  "api/receipts/[kind]/[id]/pdf": ({ confirmed }) => ({ kind: "payment", id: confirmed }),
  "api/receipts/[kind]/[id]/picture": ({ confirmed }) => ({ kind: "payment", id: confirmed }),
  "api/recipients/[id]": ({ recipient }) => ({ id: recipient }),
  "api/recipients/[id]/attachments/[attachmentId]": ({ recipient, attachment }) => ({
    id: recipient,
    attachmentId: attachment,
  }),
  "api/reconciliation/imports/[id]": ({ run }) => ({ id: run }),
  "api/reconciliation/imports/[id]/file": ({ run }) => ({ id: run }),
  "api/reconciliation/imports/[id]/lines": ({ run }) => ({ id: run }),
  "api/reconciliation/outages/[id]": ({ outage }) => ({ id: outage }),
  "api/reconciliation/outages/[id]/changes": ({ outage }) => ({ id: outage }),
  "api/refunds/[id]": ({ repaid }) => ({ id: repaid }),
  "api/refunds/[id]/evidence": ({ repaid }) => ({ id: repaid }),
  "api/refunds/[id]/verdict": ({ payment }) => ({ id: payment }),
  "api/refunds/approvals/[intentId]": ({ refundDraft }) => ({ intentId: refundDraft }),
  "api/transactions/[id]": ({ payment }) => ({ id: payment }),
  "api/transactions/[id]/as-of": ({ payment }) => ({ id: payment }),
  "api/transactions/[id]/events/[deliveryId]": ({ payment, delivery }) => ({
    id: payment,
    deliveryId: String(delivery),
  }),
  "api/withdrawals/[id]": ({ withdrawal }) => ({ id: withdrawal }),
  "api/withdrawals/approvals/[intentId]": ({ withdrawalDraft }) => ({ intentId: withdrawalDraft }),
};

/** Reads of objects of the account: people of another wallet find them, without the part of this one. */
const OF_ACCOUNT = new Set([
  "api/logos/[owner]",
  "api/reconciliation/outages/[id]",
  "api/reconciliation/outages/[id]/changes",
]);

/** Says that the person is there. */
const OWN_WRITE = "api/people/me/idle";

type Entry = { name: string; guard: Guard; call: (input: unknown) => Promise<Answer> };
type Answer = { ok: boolean; data?: unknown; error?: { code: string; fields?: Record<string, string> } };

const APP = fileURLToPath(new URL("../", import.meta.url));
const loaded = async (file: string): Promise<[string, object, Guard][]> => {
  const entries = (await import(/* @vite-ignore */ APP + file)) as Record<string, unknown>;
  return Object.entries(entries).flatMap(([name, entry]) => {
    const guard = typeof entry === "function" ? guardOf(entry) : null;
    return guard ? [[name, entry as object, guard] as [string, object, Guard]] : [];
  });
};
const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).toSorted();
const actions: Entry[] = [];
for (const file of files.filter((path) => path.endsWith("/actions.ts")))
  for (const [name, entry, guard] of await loaded(file))
    actions.push({ name, guard, call: entry as Entry["call"] });

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
type Route = { method: string; path: string; guard: Guard; handler: Handler };
const routes: Route[] = [];
for (const file of files.filter((path) => path.endsWith("/route.ts")))
  for (const [method, entry, guard] of await loaded(file))
    routes.push({ method, path: file.replace(/\/route\.ts$/, ""), guard, handler: entry as Handler });

const REFUSALS = ["not_allowed", "not_found"];
const isOfWholeAccount = (right: Right): boolean => {
  const all = [...ofAll.values()].some((actor) => mayDo(actor, right));
  return all && ![...limited.values()].some((actor) => mayDo(actor, right));
};
const as = async <Result>(actor: Actor | undefined, work: () => Promise<Result>): Promise<Result> => {
  world.actor = actor ?? null;
  return work();
};
const counted = { acts: 0, reads: 0, unexpected: [] as string[] };

beforeAll(async () => {
  services = await testServices({ env: { appUrl: OURS } });
  world.services = services;
  const { store, clock } = services;
  await givenWallet(services, A);
  await givenWallet(services, B, { name: `Loja ${MARK}`, availableCentavos: 100_000 });
  const contexts = new Map<string, Context>();
  for (const role of ROLES)
    for (const [map, wallets] of [
      [ofAll, null],
      [limited, [A]],
    ] as const) {
      const ctx = await testContext(services, { role, wallets, wallet: wallets?.[0] ?? B });
      map.set(role, ctx.actor);
      if (wallets === null) contexts.set(role, ctx);
      await store.transaction((tx) => markProved(tx, ctx.actor.sessionId, clock.now()));
    }
  const by = (role: Role): Context => {
    const ctx = contexts.get(role);
    if (!ctx) throw new Error(`no ${role}`);
    return ctx;
  };
  const ofB = await testContext(services, { role: "finance", wallets: [B], wallet: B });
  const disabled = await testContext(services, { role: "finance", wallets: [B] });
  const now = clock.now();
  const [payment, confirmed, repaid, withdrawal, block] = [newId(), newId(), newId(), newId(), newId()];
  await store.transaction(async (tx) => {
    await updatePerson(tx, ofB.actor.personId, { name: `Pessoa ${MARK}` });
    await updatePerson(tx, disabled.actor.personId, { name: `Outra ${MARK}` });
    const completed = {
      state: "completed",
      amountCentavos: centavos(1_000),
      counterpartName: `Pagador ${MARK}`,
      wallet: B,
      origin: "webhook",
      createdAt: now,
    } as const;
    const counterpartDocument = sealedDocument(PAYER_DOCUMENT);
    await givenTransaction(tx, { ...completed, id: payment, type: "payment", counterpartDocument }, now);
    const settled = { ...completed, completedAt: now, settledAt: now };
    await givenTransaction(tx, { ...settled, id: confirmed, type: "payment", origin: "read" }, now);
    await givenTransaction(tx, { ...settled, id: repaid, type: "payment" }, now);
    await givenTransaction(tx, { ...settled, id: withdrawal, type: "withdrawal" }, now);
    const refund = { about: "refund", id: repaid, state: "confirmed", completedAt: now } as const;
    await givenObservations(tx, { source: "webhook", wallet: B }, refund, now);
    const facts = { status: "awaiting_response", amountCentavos: centavos(1), createdAt: now } as const;
    const told = { about: "block", id: block, transactionId: payment, ...facts } as const;
    await givenObservations(tx, { source: "webhook", wallet: B }, told, now);
  });
  const intent = newId();
  await openIntent(ofB, {
    id: intent,
    kind: "charge",
    path: "/pix",
    hasKey: true,
    body: { amount: new LosslessNumber("10.00"), description: `Pedido ${MARK}` },
  });
  await store.transaction((tx) =>
    settleOpenIntent(tx, intent, {
      state: "ambiguous",
      mayHaveTakenEffect: true,
      outcome: { proof: "ambiguous", kind: "timeout", repeated: 1 },
    }),
  );
  const refundOf = (subject: string) => ({
    kind: "refund" as const,
    path: `/transactions/${subject}/refund`,
    hasKey: false,
    subject,
    body: { reason: `Troca ${MARK}` },
  });
  await openIntent(ofB, { ...refundOf(repaid), id: newId() });
  const openDraft = async (wanted: Omit<NewIntent, "id" | "prepare">): Promise<string> => {
    const intentId = newId();
    await openIntent(ofB, {
      ...wanted,
      id: intentId,
      prepare: async (tx, { bodySha256, now: requestedAt }) => {
        await insertApproval(tx, { intentId, bodySha256, limitCentavos: centavos(0), requestedAt });
        return { needsApproval: true, heldUntil: null };
      },
    });
    return intentId;
  };
  const refundDraft = await openDraft(refundOf(payment));
  const withdrawalDraft = await openDraft({
    kind: "withdrawal",
    path: "/withdrawals",
    hasKey: true,
    body: {
      amount: new LosslessNumber("10.00"),
      pixKey: "sigilosa@example.com",
      pixKeyType: "email",
      holderName: `Fornecedora ${MARK}`,
      holderDocument: "52998224725",
      holderDocumentType: "cpf",
    },
  });
  const manager = by("manager");
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n");
  const evidence = newId();
  await addEvidence(manager, {
    blockId: block,
    evidenceId: evidence,
    item: "invoice",
    name: "n.pdf",
    bytes: pdf,
  });
  const link = (await openEvidenceLink(manager, { blockId: block, item: "invoice" })).id;
  const recipient = await addRecipient(
    { ...by("finance"), wallet: B },
    AddRecipientInput.parse({
      wallet: B,
      pixKeyType: "email",
      pixKey: "sigilosa@example.com",
      holderName: `Fornecedora ${MARK}`,
      holderDocumentType: "cpf",
      holderDocument: "52998224725",
    }),
  );
  const attachment = newId();
  await attachToRecipient(by("finance"), {
    recipientId: recipient.id,
    attachmentId: attachment,
    name: "c.pdf",
    bytes: pdf,
  });
  const { id: exportId } = await prepareExport(
    manager,
    PrepareExportInput.parse({
      what: { kind: "transactions", filter: `wallet=${B}` },
      format: "csv",
      showsDocuments: false,
    }),
  );
  const [run, outage] = [newId(), newId()];
  await store.transaction(async (tx) => {
    const { personId } = manager.actor;
    await insertRun(tx, { id: run, wallet: B, personId, lines: 1, repeated: 0, createdAt: now }, [
      { line: 1, text: `Linha ${MARK}`, fault: null },
    ]);
    const startedAt = new Date(now.getTime() - 3_600_000);
    await insertOutage(tx, { id: outage, startedAt, endedAt: now, cause: "not_running" });
    await noteFoundByRead(
      tx,
      {
        objectType: "transaction",
        objectId: payment,
        transactionId: payment,
        wallet: B,
        kind: "payment",
        amountCentavos: centavos(1_000),
        stateBefore: "pending",
        stateAfter: "completed",
      },
      now,
    );
    const logo = { owner: MERCHANT_LOGO, png: PIXEL, sha256: "0".repeat(64) };
    await saveLogo(tx, { ...logo, changedBy: personId, changedAt: now });
  });
  await disablePerson(by("admin"), { personId: disabled.actor.personId });
  const reset = (await requestPersonReset(by("admin"), { personId: ofB.actor.personId })).changeId;
  await requestPersonCreate(
    by("admin"),
    CreatePersonInput.parse({
      name: `Nova ${MARK}`,
      email: "nova@example.com",
      role: "viewer",
      wallets: null,
    }),
  );
  const change = await store.read((reader) => findChange(reader, reset));
  const delivery = await receive(
    services,
    eventBody("payment_completed", { transactionId: payment, amount: 10 }, { subAccount: B }),
  );
  // As the worker leaves a delivery that it has read.
  await store.transaction((tx) => updateDelivery(tx, delivery, { wallet: B, transactionId: payment }));
  const dispatch = newId();
  await store.transaction((tx) =>
    insertDispatches(tx, [
      {
        id: dispatch,
        channel: "email",
        receiverId: ofB.actor.personId,
        personId: ofB.actor.personId,
        form: "test",
        topics: [],
        isUrgent: true,
        occasion: `test ${dispatch}`,
        items: [],
        createdAt: now,
        nextAt: now,
        endsAt: now,
      },
    ]),
  );
  await setFreeze(by("admin"), { target: "*", reason: "Conta" });
  while ((await updateSearchIndex(services)).hasMore);
  const payer = { customerDocument: null, customerEmail: null };
  const identity = customerOf({ ...payer, counterpartDocument: sealedDocument(PAYER_DOCUMENT) });
  ids = {
    ...{ payment, block, evidence, link, intent, delivery, reset, recipient: recipient.id },
    ...{ confirmed, repaid, withdrawal, refundDraft, withdrawalDraft, attachment, exportId, run, outage },
    customer: customerIdOf(B, identity ?? ""),
    person: ofB.actor.personId,
    disabled: disabled.actor.personId,
    session: ofB.actor.sessionId,
    resetHash: change?.sha256 ?? "",
    manager: manager.actor.personId,
    dispatch,
  };
});

afterAll(() => {
  const { acts, reads, unexpected } = counted;
  process.stdout.write(
    `scope matrix: ${acts} calls of ${actions.length} actions and writing handlers, ${reads} reads of ` +
      `${routes.length} handlers, by ${ROLES.length} roles limited to one wallet: ${unexpected.length} unexpected successes\n`,
  );
});

const expectRefused = (what: string, answer: Answer): void => {
  counted.acts++;
  if (answer.ok) counted.unexpected.push(what);
  const isHidden = answer.error?.fields?.target === "not_found";
  expect(isHidden ? "not_found" : answer.error?.code, what).toBeOneOf(REFUSALS);
};

describe("an action by somebody limited to one wallet", () => {
  const named = actions.filter(({ name, guard }) => guard.wallet && !(name in TARGETED) && !(name in WITHIN));

  test("is of a known reach: of the account, of a wallet by name, of a target, within the scope, or the person's own", () => {
    const known = [
      ...Object.keys(TARGETED),
      ...Object.keys(WITHIN),
      ...OWN,
      ...named.map(({ name }) => name),
    ];
    const account = actions.filter(({ guard }) => isOfWholeAccount(guard.right)).map(({ name }) => name);
    expect(known.filter((name) => account.includes(name))).toEqual([]);
    expect([...known, ...account].toSorted()).toEqual(actions.map(({ name }) => name).toSorted());
  });

  test.each(actions.filter(({ guard }) => !guard.wallet).map((action) => [action.name, action] as const))(
    "%s: is refused without the right, and over the account as a whole",
    async (name, { guard, call }) => {
      for (const role of ROLES) {
        const actor = limited.get(role);
        const whole = await as(ofAll.get(role), () => call(null));
        expect(whole.error?.code, `${name} ${role} of all`).toBe(
          roleHas(role, guard.right) ? "invalid_input" : "not_allowed",
        );
        const answer = await as(actor, () => call(null));
        const may = actor !== undefined && mayDo(actor, guard.right);
        expect(answer.error?.code, `${name} ${role}`).toBe(may ? "invalid_input" : "not_allowed");
        counted.acts++;
      }
    },
  );

  test.each(named.map((action) => [action.name, action] as const))(
    "%s: finds no other wallet by its name",
    async (name, { guard, call }) => {
      for (const role of ROLES) {
        const answer = await as(limited.get(role), () => call({ wallet: B }));
        expectRefused(`${name} ${role}`, answer);
        if (!roleHas(role, guard.right)) continue;
        const whole = await as(ofAll.get(role), () => call({ wallet: B, "": 0 }));
        expect(whole.error?.code, `${name} ${role} of all`).toBe("invalid_input");
      }
    },
  );

  test.each(Object.entries(TARGETED))("%s: is refused on what is beyond the scope", async (name, inputOf) => {
    const action = actions.find((one) => one.name === name);
    if (!action) throw new Error(`no ${name}`);
    for (const role of ROLES)
      expectRefused(`${name} ${role}`, await as(limited.get(role), () => action.call(inputOf(ids))));
  });

  test.each(Object.entries(WITHIN))(
    "%s: shows and changes nothing beyond the scope",
    async (name, inputOf) => {
      const action = actions.find((one) => one.name === name);
      if (!action) throw new Error(`no ${name}`);
      for (const role of ROLES) {
        const answer = await as(limited.get(role), () => action.call(inputOf(ids)));
        counted.acts++;
        const seen = SEEN.test(JSON.stringify(answer));
        if (seen) counted.unexpected.push(`${name} ${role}`);
        expect(JSON.stringify(answer)).not.toMatch(SEEN);
      }
    },
  );
});

describe("a handler for somebody limited to one wallet", () => {
  const parametersOf = (path: string): string[] =>
    [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name).toSorted();
  const objectOf = (path: string): object => {
    const of = OBJECTS[path];
    if (of) return of(ids);
    if (parametersOf(path).length > 0) throw new Error(`${path} has no object: name one in OBJECTS`);
    return {};
  };
  const QUERIES: Record<string, (wallet: string) => string> = {
    "api/search": () => "q=Pagador",
    "api/search/preview": () => `kind=payment&id=${ids.payment}`,
    "api/notes": (wallet) => `wallet=${wallet}&objectType=transaction&objectId=${ids.payment}`,
    "api/views": () => "list=transactions",
    "api/transactions/[id]/as-of": (wallet) => `wallet=${wallet}&asOf=${services.clock.now().toISOString()}`,
  };
  const ask = async ({ method, path, handler, guard }: Route, actor: Actor | undefined, wallet = B) => {
    const query = QUERIES[path]?.(wallet) ?? (guard.wallet ? `wallet=${wallet}` : "");
    const url = `${OURS}/${path}?${query}`;
    const headers = { "sec-fetch-site": "same-origin", origin: OURS };
    const body = method === "GET" ? {} : { body: "{}" };
    const response = await as(actor, () =>
      handler(new Request(url, { method, headers, ...body }), { params: Promise.resolve(objectOf(path)) }),
    );
    return { status: response.status, text: await response.text() };
  };
  const named = (wanted: readonly Route[]) =>
    wanted.map((route) => [`${route.method} ${route.path}`, route] as const);
  const readsOfObjects = routes.filter(({ method, path }) => method === "GET" && path in OBJECTS);

  test("is asked for an object of the other wallet by every address with a parameter", () => {
    const paths = new Set(routes.map(({ path }) => path).filter((path) => parametersOf(path).length > 0));
    expect(Object.keys(OBJECTS).toSorted()).toEqual([...paths].toSorted());
    for (const [path, of] of Object.entries(OBJECTS))
      expect(Object.keys(of(ids)).toSorted(), path).toEqual(parametersOf(path));
  });

  test.each(named(routes))("%s: shows and changes nothing beyond the scope", async (name, route) => {
    const isForeign = readsOfObjects.includes(route) && !OF_ACCOUNT.has(route.path);
    for (const role of ROLES) {
      const actor = limited.get(role);
      const { status, text } = await ask(route, actor);
      counted.reads++;
      const what = `${name} ${role}: ${status} ${text.slice(0, 300)}`;
      if (SEEN.test(text)) counted.unexpected.push(what);
      expect(text, what).not.toMatch(SEEN);
      expect(status, what).toBeLessThan(500);
      const may = actor !== undefined && mayDo(actor, route.guard.right);
      if (!may) expect(status, what).toBe(403);
      else if (route.guard.wallet || isForeign) expect(status, what).toBe(404);
      else if (route.method !== "GET" && route.path !== OWN_WRITE) expect([400, 404], what).toContain(status);
    }
  });

  test.each(named(routes.filter(({ guard, path }) => guard.wallet && (path in OBJECTS || path in QUERIES))))(
    "%s: finds no object of the other wallet in the person's own",
    async (name, route) => {
      for (const role of ROLES) {
        const actor = limited.get(role);
        const { status, text } = await ask(route, actor, A);
        counted.reads++;
        const may = actor !== undefined && mayDo(actor, route.guard.right);
        expect(status, `${name} ${role}: ${text.slice(0, 300)}`).toBe(may ? 404 : 403);
      }
    },
  );

  test("shows it to people of every wallet, so that nothing was looked for in vain", async () => {
    const showing: string[] = [];
    const found = new Set<Route>();
    for (const route of routes)
      for (const role of ["admin", "manager"] as const) {
        const { status, text } = await ask(route, ofAll.get(role));
        if (SEEN.test(text)) showing.push(route.path);
        if (status === 200) found.add(route);
      }
    for (const path of [
      "api/people",
      "api/change-requests",
      "api/blocks",
      "api/customers",
      "api/deliveries",
      "api/reconciliation/imports",
      "api/recipients",
      "api/search",
      "api/transactions",
      "api/audit",
      "api/dispatches",
      "api/wallets",
    ])
      expect(showing).toContain(path);
    expect(new Set(showing).size).toBeGreaterThan(25);
    const missing = readsOfObjects.filter((route) => !found.has(route)).map(({ path }) => path);
    expect(missing).toEqual([]);
  });
});

test.each(Object.entries(TARGETED).filter(([name]) => !NOT_THERE.has(name)))(
  "%s: is not refused to people of every wallet",
  async (name, inputOf) => {
    const action = actions.find((one) => one.name === name);
    if (!action) throw new Error(`no ${name}`);
    const role = (["manager", ...ROLES] as const).find((one) => roleHas(one, action.guard.right));
    const answer = await as(role && ofAll.get(role), () => action.call(inputOf(ids)));
    expect(REFUSALS, JSON.stringify(answer.error)).not.toContain(answer.error?.code);
    expect(answer.error?.code, JSON.stringify(answer.error)).not.toBe("invalid_input");
  },
);
