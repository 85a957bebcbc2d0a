import "server-only";
import { type PixEnvironment } from "@/lib/core/enums/connection";
import { type Services } from "../context.server";
import { findInForce } from "./records.server";

/** One line: it is all that a start says of it. */
export class OtherEnvironmentError extends Error {
  override readonly name = "OtherEnvironmentError";
  constructor(kept: PixEnvironment, given: PixEnvironment) {
    super(
      `PIX_ENVIRONMENT=${given}, and the connection in the database is of ${kept}: set PIX_ENVIRONMENT=${kept}, ` +
        `or start a separate installation for ${given}.`,
    );
  }
}

/** Throws OtherEnvironmentError where the connection that would be used was made for the other environment. */
export async function refuseOtherEnvironment({ env, store }: Pick<Services, "env" | "store">): Promise<void> {
  if (env.connectionSource === "environment") return;
  const row = await store.read(findInForce);
  if (row && row.environment !== env.environment)
    throw new OtherEnvironmentError(row.environment, env.environment);
}
