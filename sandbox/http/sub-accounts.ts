import {
  SubAccountAnswer,
  SubAccountInput,
  SubAccountsAnswer,
  createSubAccount,
  listSubAccounts,
} from "../domain/sub-accounts";
import { defineEndpoint } from "./endpoint";

export const postSubAccounts = defineEndpoint({
  method: "POST",
  path: "/sub-accounts",
  summary: "Create a sub-account",
  permission: "SUBACCOUNT:WRITE",
  actsOnMainAccount: true,
  body: SubAccountInput,
  status: 201,
  answer: SubAccountAnswer,
  errors: [400, 401, 403, 409, 500],
  handle: (tx, _call, { body }) => createSubAccount(tx, body),
});

export const getSubAccounts = defineEndpoint({
  method: "GET",
  path: "/sub-accounts",
  summary: "List the sub-accounts of the main account",
  permission: "SUBACCOUNT:READ",
  actsOnMainAccount: true,
  status: 200,
  answer: SubAccountsAnswer,
  errors: [401, 403, 500],
  handle: (tx) => listSubAccounts(tx),
});
