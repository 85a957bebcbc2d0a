import { afterEach, expect } from "vitest";
import { type CallOptions, type PixClientOptions } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type FakeService, startFakeService } from "./fake-service";
import { type Answer, answerJson } from "./http-server";

// Requests and answers of the client's tests: the least that the specification lets the service answer.

export const ID = "0198c1de-0000-7000-8000-000000000001";
const AT = "2026-11-20T15:00:00Z";
export const KEY = `gch1-${"0a".repeat(16)}`;
export const BODY = new TextEncoder().encode('{"amount":1.10,"description":"pedido 7"}');
export const callOptions: CallOptions = { wallet: "principal", traceId: "trace-1" };
export const keyed = { ...callOptions, idempotencyKey: KEY };

export const charge = {
  id: ID,
  status: "pending",
  amount: 1.1,
  currency: "BRL",
  pixCopyPaste: "00020126",
  expiresAt: AT,
  createdAt: AT,
};
export const transaction = { id: ID, status: "pending", type: "payment", amount: 1.1, createdAt: AT };
const balance = { amount: 100, amountFormatted: 1 };
export const account = {
  account: { id: ID, status: "approved" },
  balance: { available: balance, promotional: balance, held: balance, total: balance },
};
export const errorBody = (statusCode: number, more: Record<string, unknown> = {}) => ({
  statusCode,
  error: "Name",
  message: "Words of the service.",
  timestamp: AT,
  ...more,
});

export const answerWithJson =
  (status: number, body: unknown, headers?: Record<string, string>): Answer =>
  (_request, response) =>
    answerJson(response, status, body, headers);

export const reset: Answer = (_request, response) => void response.socket?.resetAndDestroy();

let service: FakeService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

/** A service for one test, closed after it. */
export async function start(
  answers: Record<string, Answer>,
  options?: Partial<PixClientOptions>,
): Promise<FakeService> {
  service = await startFakeService(answers, options);
  return service;
}

export async function failure(promise: Promise<unknown>): Promise<PixError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PixError);
  return error as PixError;
}
