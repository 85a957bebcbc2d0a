import { ChargeAnswer, ChargeInput } from "../domain/charge-schema";
import { createCharge } from "../domain/charges";
import { defineEndpoint } from "./endpoint";

export const postPix = defineEndpoint({
  method: "POST",
  path: "/pix",
  summary: "Create a charge",
  permission: "PIX:WRITE",
  keyed: true,
  body: ChargeInput,
  status: 201,
  answer: ChargeAnswer,
  errors: [400, 401, 403, 404, 422, 500],
  handle: (tx, call, { body }) => createCharge(tx, call, body),
});
