import { PRINCIPAL } from "@/lib/core/ids";
import { type CallFailure, type CallMethod } from "@/lib/core/enums/api-calls";
import { type CheckState, PERMISSIONS, type Permission, type Refusal } from "@/lib/core/enums/connection";
import { isOneOf } from "@/lib/core/enums/enums";
import { type PixPath } from "./path";
import { type Proof } from "./pix-error";

/** The result of one call, as far as it shows something about the credential. */
export type CallAnswer = {
  at: Date;
  method: CallMethod;
  path: PixPath;
  wallet: string | null;
  status: number | null;
  /** Null: it was accepted. */
  failure: { proof: Proof; kind: CallFailure } | null;
  code?: string | undefined;
  /** The service's own message: searched for names, and not stored. */
  message?: string | undefined;
  details?: unknown;
};

/** `permission PIX:WRITE`, `wallet loja-norte`, or one of the others. */
export type CheckName =
  | `permission ${Permission}`
  | `wallet ${string}`
  | "credential"
  | "sub_accounts"
  | "address";
export type Finding = { check: CheckName; state: CheckState; refusal: Refusal | null };

/** Specification, "Endpoint list". */
const PERMISSION_OF: Readonly<Record<string, Permission>> = {
  "POST /pix": "PIX:WRITE",
  "POST /withdrawals": "WITHDRAWAL:WRITE",
  "POST /transactions/{id}/refund": "REFUND:WRITE",
  "GET /transactions/{id}": "TRANSACTION:READ",
  "POST /projects": "PROJECT:WRITE",
  "GET /projects": "PROJECT:READ",
  "POST /sub-accounts": "SUBACCOUNT:WRITE",
  "GET /sub-accounts": "SUBACCOUNT:READ",
  "GET /account": "ACCOUNT:READ",
  "GET /balance-blocks": "BALANCE_BLOCK:READ",
};
const ADDRESS_LIMITED = "POST /withdrawals";
const ADDRESS =
  /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])|(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}[0-9a-f]{1,4}(?![\w:])|(?<![\w:])(?:[0-9a-f]{1,4}:)*:(?::?[0-9a-f]{1,4})+(?![\w:])/i;
const SPEAKS_OF_ADDRESS = /\b(ip|ips|address|addresses|allow-?list(?:ed)?|white-?list(?:ed)?|endereços?)\b/i;
const TEXTS_MAX = 30;

export const permissionOf = ({ method, path }: Pick<CallAnswer, "method" | "path">): Permission | null =>
  PERMISSION_OF[`${method} ${path}`] ?? null;

/**
 * Returns why the service refused a call before it processed it. Null where it did not, or where the answer is not
 * the service's.
 */
export function refusalOf(call: CallAnswer): Refusal | null {
  const { path, status, failure, code } = call;
  if (failure === null) return null;
  if (path === "/auth")
    return status === 400 || status === 401 ? { cause: "secret_refused", named: null } : null;
  if (failure.proof !== "rejected") return null;
  if (status === 401) return { cause: "secret_refused", named: null };
  if (code === "SUB_ACCOUNT_NOT_FOUND") return { cause: "wallet_unknown", named: call.wallet };
  if (status !== 403) return null;
  if (code === "SUB_ACCOUNT_SUSPENDED") return { cause: "wallet_suspended", named: call.wallet };
  if (code === "SUB_ACCOUNT_FORBIDDEN") return { cause: "sub_accounts_off", named: call.wallet };
  return withoutCode(call);
}

/**
 * The specification shows no code for a missing permission or for an address. The message text decides, else the
 * remaining reasons.
 */
function withoutCode(call: CallAnswer): Refusal {
  const said = textsOf(call);
  const needed = permissionOf(call);
  const permission = PERMISSIONS.find((name) => said.some((text) => mentions(text, name)));
  if (permission !== undefined) return { cause: "permission_missing", named: permission };
  const isLimited = `${call.method} ${call.path}` === ADDRESS_LIMITED;
  const address = said.map((text) => ADDRESS.exec(text)?.[0]).find((text) => text !== undefined);
  if (isLimited && (address !== undefined || said.some((text) => SPEAKS_OF_ADDRESS.test(text))))
    return { cause: "address_not_listed", named: address ?? null };
  const isOfMain = call.wallet === null || call.wallet === PRINCIPAL || call.path === "/sub-accounts";
  // Elsewhere than at a withdrawal no other reason is left for the main account.
  if (!isLimited && isOfMain && needed !== null) return { cause: "permission_missing", named: needed };
  return { cause: "unclear", named: null };
}

/** Matches whole names only: `PIX:WRITE` is not part of another permission's name, but a prefix of ours might be. */
const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w:])${name}(?![\\w:])`).test(text);

function textsOf({ message, details }: CallAnswer): string[] {
  const texts: string[] = message === undefined ? [] : [message];
  const walk = (value: unknown, depth: number): void => {
    if (texts.length >= TEXTS_MAX || depth > 3) return;
    if (typeof value === "string") texts.push(value);
    else if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value)) walk(inner, depth + 1);
  };
  walk(details, 0);
  return texts;
}

/** All that one answer shows of the credential, the wallets and the way; an answer that proves nothing shows nothing. */
export function findingsOf(call: CallAnswer): Finding[] {
  const refusal = refusalOf(call);
  if (refusal) return refusedFindings(call, refusal);
  const { failure, path } = call;
  if (path === "/auth") return failure === null ? [works("credential")] : [];
  const isLetIn = failure === null || (failure.proof === "rejected" && call.status !== 403);
  if (!isLetIn) return [];
  const state: CheckState = failure === null ? "works" : "passes";
  const permission = permissionOf(call);
  const isOfSubAccount = isNamed(call.wallet) && path !== "/sub-accounts";
  return [
    works("credential"),
    ...(permission === null ? [] : [found(`permission ${permission}`, state)]),
    ...(`${call.method} ${path}` === ADDRESS_LIMITED ? [found("address", state)] : []),
    ...(isOfSubAccount ? [works("sub_accounts"), works(`wallet ${call.wallet ?? ""}`)] : []),
  ];
}

const isNamed = (wallet: string | null): boolean => wallet !== null && wallet !== PRINCIPAL;

const found = (check: CheckName, state: CheckState, refusal: Refusal | null = null): Finding => ({
  check,
  state,
  refusal,
});
const works = (check: CheckName): Finding => found(check, "works");

function refusedFindings(call: CallAnswer, refusal: Refusal): Finding[] {
  const { cause, named } = refusal;
  const needed = permissionOf(call);
  switch (cause) {
    case "secret_refused":
      // A call's own 401 may come from an expired token. The next sign-in decides.
      return call.path === "/auth" ? [found("credential", "refused", refusal)] : [];
    case "permission_missing":
      return isOneOf(PERMISSIONS, named)
        ? [works("credential"), found(`permission ${named}`, "refused", refusal)]
        : [];
    case "address_not_listed":
      return [works("credential"), found("address", "refused", refusal)];
    case "sub_accounts_off":
      return [works("credential"), found("sub_accounts", "refused", refusal)];
    case "wallet_suspended":
    case "wallet_unknown":
      return isNamed(named)
        ? [works("credential"), works("sub_accounts"), found(`wallet ${named ?? ""}`, "refused", refusal)]
        : [works("credential")];
    case "unclear":
      return [
        works("credential"),
        ...(needed === null ? [] : [found(`permission ${needed}`, "not_known", refusal)]),
        ...(`${call.method} ${call.path}` === ADDRESS_LIMITED
          ? [found("address", "not_known", refusal)]
          : []),
      ];
  }
}
