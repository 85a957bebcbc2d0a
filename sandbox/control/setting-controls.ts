import { z } from "@hono/zod-openapi";
import { newId } from "@/lib/core/ids";
import { FAULT_KINDS, clearFaults, createFault } from "../domain/faults";
import { notFound } from "../domain/service-error";
import { present, sentUuid, wireInteger, wireObject, wireText } from "../domain/wire";
import { API_CALLS } from "../http/api";
import { ReadingsChange } from "../readings";
import { readState } from "../store/store";
import { defineControl, within } from "./control";
import { FeesInput, applyFees, viewFees } from "./fees-wire";
import { uuidParam } from "./uuid-param";

const TEXT_MAX = 255;
const TIMES_MAX = 1_000_000;
const DELAY_MS_MAX = 600_000;

const Policy = wireObject({
  blockCnpjPayers: z.boolean().optional(),
  institutionSelection: z.boolean().optional(),
});
const InstitutionAnswer = z.object({ pspCredentialId: sentUuid, name: z.string(), enabled: z.boolean() });

const FaultInput = wireObject({
  method: z.string().transform((method) => method.toUpperCase()),
  path: z.string(),
  kind: z.enum(FAULT_KINDS),
  times: wireInteger(1, TIMES_MAX).default(1),
  status: wireInteger(200, 599).optional(),
  delayMs: wireInteger(0, DELAY_MS_MAX).optional(),
}).superRefine((fault, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (!API_CALLS.some(({ method, path }) => method === fault.method && path === fault.path))
    refuse("path", "and method must be of the specification's endpoint list");
  if (fault.kind === "status" && fault.status === undefined) refuse("status", "is needed for this kind");
  if (fault.kind === "latency" && fault.delayMs === undefined) refuse("delayMs", "is needed for this kind");
});

/** Settings: policy, fees, institutions, readings, faults. */
export const settingControls = [
  defineControl({
    method: "PUT",
    path: "/policy",
    summary: "Policies of the account",
    body: Policy,
    status: 200,
    answer: Policy,
    handle: (sandbox, { body }) =>
      within(sandbox, async (tx) => {
        const policy = { ...tx.state.policy, ...present(body) };
        await tx.query("update state set policy = $1", [policy]);
        return policy;
      }),
  }),
  defineControl({
    method: "GET",
    path: "/fees",
    summary: "The current fee table",
    status: 200,
    answer: FeesInput,
    handle: async (sandbox) => viewFees((await readState(sandbox.store)).fees),
  }),
  defineControl({
    method: "PUT",
    path: "/fees",
    summary: "Replace the fee table",
    body: FeesInput,
    status: 200,
    answer: FeesInput,
    handle: (sandbox, { body }) =>
      within(sandbox, async (tx) => {
        const fees = applyFees(tx.state.fees, body);
        await tx.query("update state set fees = $1", [fees]);
        return viewFees(fees);
      }),
  }),
  defineControl({
    method: "POST",
    path: "/institutions",
    summary: "An institution that a charge may pin",
    body: wireObject({ name: wireText(TEXT_MAX).min(1), enabled: z.boolean().default(true) }),
    status: 201,
    answer: InstitutionAnswer,
    handle: (sandbox, { body }) =>
      within(sandbox, async (tx) => {
        const pspCredentialId = newId();
        await tx.query("insert into institutions (id, name, enabled) values ($1, $2, $3)", [
          pspCredentialId,
          body.name,
          body.enabled,
        ]);
        return { pspCredentialId, ...body };
      }),
  }),
  defineControl({
    method: "PUT",
    path: "/institutions/{id}",
    summary: "Turn an institution on or off",
    body: wireObject({ enabled: z.boolean() }),
    status: 200,
    answer: InstitutionAnswer,
    handle: (sandbox, { params, body }) =>
      within(sandbox, async (tx) => {
        const id = uuidParam("institution", params.id);
        const [institution] = await tx.query(
          `update institutions set enabled = $2 where id = $1 returning id as "pspCredentialId", name, enabled`,
          [id, body.enabled],
        );
        if (!institution) throw notFound("institution", id);
        return institution;
      }),
  }),
  defineControl({
    method: "GET",
    path: "/readings",
    summary: "The current readings of the specification",
    status: 200,
    answer: ReadingsChange,
    handle: async (sandbox) => (await readState(sandbox.store)).readings,
  }),
  defineControl({
    method: "PUT",
    path: "/readings",
    summary: "Change readings of the specification",
    body: ReadingsChange,
    status: 200,
    answer: ReadingsChange,
    handle: (sandbox, { body }) =>
      within(sandbox, async (tx) => {
        const readings = { ...tx.state.readings, ...present(body) };
        await tx.query("update state set readings = $1", [readings]);
        return readings;
      }),
  }),
  defineControl({
    method: "POST",
    path: "/faults",
    summary: "Add a fault for the next matching calls",
    body: FaultInput,
    status: 201,
    answer: z.object({ id: sentUuid }),
    handle: (sandbox, { body }) =>
      within(sandbox, async (tx) => {
        const fault = await createFault(tx, {
          method: body.method,
          path: body.path,
          kind: body.kind,
          remaining: body.times,
          status: body.status ?? null,
          delay_ms: body.delayMs ?? null,
        });
        return { id: fault.id, ...body };
      }),
  }),
  defineControl({
    method: "DELETE",
    path: "/faults",
    summary: "Clear the faults",
    status: 204,
    handle: (sandbox) => within(sandbox, clearFaults),
  }),
];
