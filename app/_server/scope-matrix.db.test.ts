import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { requestPersonCreate, requestPersonReset } from "@/lib/composers/change-requests/requests.server";
import { newId } from "@/lib/core/ids";
import { LosslessNumber } from "@/lib/core/json/json";
import { centavos } from "@/lib/core/money/money";
import { ROLES, type Role } from "@/lib/core/enums/people";
import { addEvidence } from "@/lib/domain/evidence/add-evidence.server";
import { openEvidenceLink } from "@/lib/domain/evidence/evidence-links.server";
import { disablePerson } from "@/lib/domain/people/disable-person.server";
import { CreatePersonInput } from "@/lib/domain/people/schema";
import { addRecipient } from "@/lib/domain/recipients/add-recipient.server";
import { AddRecipientInput } from "@/lib/domain/recipients/schema";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { settleOpenIntent } from "@/lib/engine/intents/records.server";
import { findChange } from "@/lib/platform/change-requests/records.server";
import { markProved, updatePerson } from "@/lib/platform/auth/records.server";
import { type Actor, type Right, mayDo, roleHas } from "@/lib/platform/auth/rights/rights";
import { type Context, type Services } from "@/lib/platform/context.server";
import { insertDispatches } from "@/lib/platform/dispatches/records.server";
import { setFreeze } from "@/lib/platform/settings/change-freeze.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { eventBody, receive } from "@/lib/testing/deliveries";
import { givenWallet } from "@/lib/testing/factories";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";
import { type Guard, guardOf } from "./guards";

const A = "loja-a";
const B = "loja-b";
/** A marker text in every field of the other wallet, and in nothing else. */
const MARK = "Sigilosa";
const SEEN = new RegExp(`${MARK}|${B}`, "i");
const OURS = "https://painel.example";

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
  getTranslations: () => Promise.resolve((word: string) => word),
  getLocale: () => Promise.resolve("pt-BR"),
}));
vi.mock("./current-actor", () => ({ currentActor: () => Promise.resolve(world.actor) }));

type Ids = Record<
  | "payment"
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
  const payment = newId();
  const block = newId();
  await store.transaction(async (tx) => {
    await updatePerson(tx, ofB.actor.personId, { name: `Pessoa ${MARK}` });
    await updatePerson(tx, disabled.actor.personId, { name: `Outra ${MARK}` });
    await givenTransaction(
      tx,
      {
        id: payment,
        type: "payment",
        state: "completed",
        amountCentavos: centavos(1_000),
        counterpartName: `Pagador ${MARK}`,
        wallet: B,
        origin: "webhook",
        createdAt: now,
      },
      now,
    );
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
  ids = {
    ...{ payment, block, evidence, link, intent, delivery, reset, recipient: recipient.id },
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
  const paramsOf = (path: string): object => ({
    id: path.includes("blocks/")
      ? ids.block
      : path.includes("recipients/")
        ? ids.recipient
        : path.includes("people/")
          ? ids.person
          : path.includes("events/")
            ? String(ids.delivery)
            : path.includes("intents/")
              ? ids.intent
              : ids.payment,
    fileId: ids.evidence,
    attachmentId: newId(),
    owner: "principal",
    kind: "payment",
    intentId: ids.intent,
    deliveryId: String(ids.delivery),
  });
  const QUERIES: Record<string, string> = {
    "api/search": "q=Pagador",
    "api/search/preview": "kind=payment&id=",
    "api/notes": `wallet=${B}&objectType=transaction&objectId=`,
    "api/views": "list=transactions",
  };
  const ask = async ({ method, path, handler, guard }: Route, actor: Actor | undefined) => {
    const query = QUERIES[path] ?? (guard.wallet ? `wallet=${B}` : "");
    const whole = query.endsWith("=") ? query + ids.payment : query;
    const url = `${OURS}/${path}?${whole}`;
    const headers = { "sec-fetch-site": "same-origin", origin: OURS };
    const body = method === "GET" ? {} : { body: "{}" };
    const response = await as(actor, () =>
      handler(new Request(url, { method, headers, ...body }), { params: Promise.resolve(paramsOf(path)) }),
    );
    return { status: response.status, text: await response.text() };
  };

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s: shows and changes nothing beyond the scope",
    async (name, route) => {
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
        else if (route.guard.wallet) expect(status, what).toBe(404);
        else if (route.method !== "GET" && route.path !== OWN_WRITE)
          expect([400, 404], what).toContain(status);
      }
    },
  );

  test("shows it to people of every wallet, so that nothing was looked for in vain", async () => {
    const showing: string[] = [];
    for (const route of routes)
      for (const role of ["admin", "manager"] as const)
        if (SEEN.test((await ask(route, ofAll.get(role))).text)) showing.push(route.path);
    for (const path of [
      "api/people",
      "api/change-requests",
      "api/blocks",
      "api/transactions",
      "api/audit",
      "api/dispatches",
      "api/wallets",
    ])
      expect(showing).toContain(path);
    expect(new Set(showing).size).toBeGreaterThan(25);
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
