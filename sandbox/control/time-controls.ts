import { z } from "@hono/zod-openapi";
import { moment, sentMoment, wireNumber, wireObject } from "../domain/wire";
import { resetStore } from "../store/reset";
import { defineControl } from "./control";

const TEN_YEARS_SECONDS = 10 * 366 * 24 * 60 * 60;
const MS = 1000;
const ClockAnswer = z.object({ now: sentMoment }).openapi("Clock");

export const timeControls = [
  defineControl({
    method: "GET",
    path: "/health",
    summary: "Whether the sandbox serves",
    status: 200,
    answer: z.object({ status: z.literal("ok") }),
    handle: async (sandbox) => {
      await sandbox.store.pool.query("select 1");
      return { status: "ok" };
    },
  }),
  defineControl({
    method: "GET",
    path: "/clock",
    summary: "The sandbox's time",
    status: 200,
    answer: ClockAnswer,
    handle: async (sandbox) => ({ now: moment(await sandbox.workers.now()) }),
  }),
  defineControl({
    method: "POST",
    path: "/clock",
    summary: "Advance the clock and run everything that became due",
    body: wireObject({ advanceSeconds: wireNumber(0, TEN_YEARS_SECONDS) }),
    status: 200,
    answer: ClockAnswer,
    handle: async (sandbox, { body }) => ({
      now: moment(await sandbox.workers.advance(Math.ceil(body.advanceSeconds * MS))),
    }),
  }),
  defineControl({
    method: "POST",
    path: "/reset",
    summary: "Delete everything except the clock and start again",
    status: 204,
    handle: (sandbox) =>
      sandbox.workers.pausedFor(async () => {
        await resetStore(sandbox.store, sandbox.config);
      }),
  }),
];
