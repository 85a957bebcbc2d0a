/** Specification, "Status codes", and the statuses that a server of HTTP adds. */
export const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  408: "RequestTimeout",
  409: "Conflict",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  422: "UnprocessableEntity",
  429: "TooManyRequests",
  500: "InternalError",
  502: "BadGateway",
  503: "ServiceUnavailable",
  504: "GatewayTimeout",
};

/** A refusal that a caller reads. Thrown inside, turned into a body once, at the edge. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";

  constructor(
    readonly status: number,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** A named code. The reading `codePlace` defines its place in the body. */
    readonly namedCode?: string,
  ) {
    super(message);
  }
}

export const badRequest = (message: string, code?: string, details: Record<string, unknown> = {}) =>
  new ServiceError(400, message, details, code);

export const notFound = (resource: string, id: string, code?: string) =>
  new ServiceError(404, `${resource} ${id} was not found`, { resource, id }, code);

export const conflict = (resource: string, field: string, value: unknown, message: string, code?: string) =>
  new ServiceError(409, message, { resource, field, value }, code);
