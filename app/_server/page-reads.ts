import { type Store } from "@/lib/platform/store/store.server";
import { AppError } from "@/lib/core/errors/app-error";
import { toReadError } from "@/lib/runtime/public-error.server";

/** The browser receives only the digest of an error in a page. For this error, the digest is the code. */
export async function toldToPage<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    const told = toReadError(error);
    if (told instanceof AppError && told.code === "database_away")
      throw Object.assign(told, { digest: told.code });
    throw told;
  }
}

/** The same store, for a page: whatever its pieces read, an error of theirs says that the database is away. */
export const storeOfPage = (store: Store): Store => ({
  ...store,
  transaction: (work) => toldToPage(store.transaction(work)),
  read: (work) => toldToPage(store.read(work)),
  snapshot: (work) => toldToPage(store.snapshot(work)),
});
