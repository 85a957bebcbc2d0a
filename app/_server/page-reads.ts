import { type Store } from "@/lib/platform/store/store.server";
import { AppError } from "@/lib/core/errors/app-error";
import { toReadError } from "@/lib/runtime/public-error.server";

/** The browser receives only the digest of an error in a page. For this error, the digest is the code. */
export async function withErrorDigest<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    const told = toReadError(error);
    if (told instanceof AppError && told.code === "database_away")
      throw Object.assign(told, { digest: told.code });
    throw told;
  }
}

/** The same store, for a page. An error in any read of the page's parts reports that the database is unavailable. */
export const storeOfPage = (store: Store): Store => ({
  ...store,
  transaction: (work) => withErrorDigest(store.transaction(work)),
  read: (work) => withErrorDigest(store.read(work)),
  snapshot: (work) => withErrorDigest(store.snapshot(work)),
});
