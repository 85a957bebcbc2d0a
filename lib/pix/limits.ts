// Specification, "Limits", and the bounds that only "Resources and their fields" shows. For forms and server alike.

/** Specification, "Charge request". */
export const CHARGE_AMOUNT_MIN_CENTAVOS = 100;
export const CHARGE_DESCRIPTION_MAX = 255;
export const CHARGE_EXPIRES_IN_MIN_SECONDS = 300;
export const CHARGE_EXPIRES_IN_MAX_SECONDS = 604_800;
export const CHARGE_EXPIRES_IN_DEFAULT_SECONDS = 86_400;
export const CUSTOMER_NAME_MAX = 255;
export const CUSTOMER_EMAIL_MAX = 255;
export const CUSTOMER_PHONE_MAX = 20;
export const EXTERNAL_REFERENCE_MAX = 255;

/** Specification, "Limits": split items of one charge. */
export const SPLIT_LEGS_MAX = 10;

/** Specification, "Limits": projects on a page of `GET /projects`. */
export const PROJECT_PAGE_MAX = 100;

/** Specification, "Authentication". */
export const ACCESS_TOKEN_LIFE_SECONDS = 300;

/** The keys that we make: within the specification's 8 to 255 characters. */
export const IDEMPOTENCY_KEY = /^gch1-[0-9a-f]{32}$/;
