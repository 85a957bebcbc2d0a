import { z } from "zod";
import { ACCESS_TOKEN_LIFE_SECONDS } from "../limits";
import { count } from "./reading";

/** A value that a header can carry, regardless of the token's format. */
const HEADER_VALUE = /^[\x21-\x7E]{1,8192}$/;

/** Specification, "POST /auth". An unreported lifetime defaults to the specification's. */
export const TokenWire = z
  .object({
    access_token: z.string().regex(HEADER_VALUE),
    expires_in: count().catch(ACCESS_TOKEN_LIFE_SECONDS),
  })
  .transform(({ access_token, expires_in }) => ({
    value: access_token,
    lifeSeconds: Math.min(expires_in, ACCESS_TOKEN_LIFE_SECONDS),
  }));
