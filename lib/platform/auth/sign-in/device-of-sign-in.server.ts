import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

const devices = new AsyncLocalStorage<string>();

/** next-auth hands on no more than its form and the headers as they came: a browser that got its name just now is told so. */
export const signInFrom = <Result>(device: string, act: () => Promise<Result>): Promise<Result> =>
  devices.run(device, act);

export const deviceOfSignIn = (): string | null => devices.getStore() ?? null;
