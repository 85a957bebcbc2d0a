import "server-only";
import { type Store } from "./store.server";

export type WatchedStore = {
  store: Store;
  /** False is proof: no transaction of this store has come as far as its commit. */
  mayHaveWritten(): boolean;
};

/**
 * The same store, with a record of whether it reached a commit. Each request to the service is written down before it
 * is sent: where nothing can have been written, nothing was sent (faults, F2).
 */
export function watchStore(store: Store): WatchedStore {
  let hasReachedCommit = false;
  return {
    store: {
      ...store,
      transaction: (work) =>
        store.transaction(async (tx) => {
          const result = await work(tx);
          hasReachedCommit = true;
          return result;
        }),
    },
    mayHaveWritten: () => hasReachedCommit,
  };
}
