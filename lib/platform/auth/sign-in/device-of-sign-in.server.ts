import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

const devices = new AsyncLocalStorage<string>();

/**
 * next-auth passes only its form and the original headers. This context passes the id that a browser has just
 * received.
 */
export const signInFrom = <Result>(device: string, act: () => Promise<Result>): Promise<Result> =>
  devices.run(device, act);

export const deviceOfSignIn = (): string | null => devices.getStore() ?? null;
