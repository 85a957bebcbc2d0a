import "server-only";
import { type IncomingMessage, type RequestOptions, request as requestInClear } from "node:http";
import { request as requestByTls } from "node:https";
import { type LookupFunction } from "node:net";
import { AddressRefused, type Resolve, lookUpWithin } from "@/lib/platform/look-up.server";
import { isPublicAddress } from "@/lib/platform/public-address";
import { DispatchError } from "./dispatch-error";
import { type TargetPolicy, parseTargetUrl, placeOf } from "./target-address";

/** From the look-up of its name to the first line of its answer. */
const WHOLE_MS = 10_000;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/;

export type OutgoingPost = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
};

type PostOptions = TargetPolicy & {
  wholeMs?: number;
  /** Whom we believe beside those whom the machine believes. */
  ca?: string;
  resolve?: Resolve;
};

/** Sends one message to a target. Throws DispatchError; then it may have been taken all the same. */
export type Post = (posting: OutgoingPost) => Promise<void>;

/**
 * Once, to the address that was looked at and to no other (`lookUpWithin`). No redirect is followed, and of the answer
 * nothing but its status is read.
 */
export async function post(way: PostOptions, { url: text, headers, body }: OutgoingPost): Promise<void> {
  const url = parseTargetUrl(text, way);
  if (typeof url === "string") throw new DispatchError("not_allowed");
  const { statusCode = 0 } = await answerOf(way, url, headers, body);
  if (statusCode >= 200 && statusCode < 300) return;
  const reply = String(statusCode);
  if (statusCode >= 300 && statusCode < 400) throw new DispatchError("redirected", reply);
  if (statusCode === 404 || statusCode === 410) throw new DispatchError("gone", reply);
  if (statusCode === 429 || statusCode >= 500) throw new DispatchError("put_off", reply);
  throw new DispatchError("refused", reply);
}

function answerOf(
  way: PostOptions,
  url: URL,
  headers: OutgoingPost["headers"],
  body: Uint8Array,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "content-length": String(body.byteLength), "user-agent": "Guiche" },
    agent: false,
    lookup: pinned(way, url),
  };
  return new Promise((done, fail) => {
    const request =
      url.protocol === "https:"
        ? requestByTls(url, { ...options, minVersion: "TLSv1.2", ...(way.ca && { ca: way.ca }) })
        : requestInClear(url, options);
    const timer = setTimeout(() => request.destroy(new DispatchError("silent")), way.wholeMs ?? WHOLE_MS);
    request.once("response", (response) => {
      done(response);
      response.destroy();
    });
    // It stays: what the connection says of itself after the answer must not end the process.
    request.on("error", (error) => fail(faultOf(error)));
    request.once("close", () => {
      clearTimeout(timer);
      fail(new DispatchError("unreachable"));
    });
    request.end(body);
  });
}

function pinned(way: PostOptions, url: URL): LookupFunction {
  const mayBeInside = way.privateHosts.has(placeOf(url));
  return lookUpWithin((address) => mayBeInside || isPublicAddress(address), way.resolve);
}

function faultOf(error: Error & { code?: unknown }): DispatchError {
  if (error instanceof DispatchError) return error;
  if (error instanceof AddressRefused) return new DispatchError("not_allowed");
  if (typeof error.code === "string" && CERTIFICATE.test(error.code))
    return new DispatchError("not_encrypted");
  return new DispatchError("unreachable");
}
