/** As lib/core/sao-paulo.ts has it; said again so that a table of times does not bring a date library along. */
export const SAO_PAULO_ZONE = "America/Sao_Paulo";
