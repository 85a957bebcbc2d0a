const PATH = "/api/webhooks/pix";
/** No endpoint can have this name (`ENDPOINT_NAME`). */
const NO_ENDPOINT = "-";

/** Other names would be escaped, and need no handler of their own: none of ours has one. */
const NAME = /^[\w-]+$/;

/**
 * The path of the handler for deliveries to `endpoint`; empty: to none that could exist. The framework redirects other
 * spellings, and the service follows no redirect.
 */
export const deliveryPath = (endpoint: string): string =>
  endpoint === "main" ? PATH : `${PATH}/${NAME.test(endpoint) ? endpoint : NO_ENDPOINT}`;
