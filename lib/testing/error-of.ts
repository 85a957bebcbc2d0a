import { AppError } from "@/lib/core/errors/app-error";

/** Returns the error that the work is refused with. */
export const errorOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error("it was not refused")),
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error as Error)),
  );
