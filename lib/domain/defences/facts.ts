/**
 * Facts about a case that are available to a template, named in the template's language. Their order is the display
 * order.
 */
export const FACT_NAMES = [
  "pagador",
  "documento",
  "cliente",
  "mesmo_documento",
  "compras_anteriores",
  "valor",
  "data_pagamento",
  "hora_pagamento",
  "pedido",
  "descricao",
  "e2e",
  "entregue_em",
  "entregue_por",
  "rastreio",
  "recebido_por",
  "retido",
  "bloqueio_em",
  "referencia",
  "processo",
  "ordenado_por",
  "prazo_da_ordem",
  "devolvido",
  "devolvido_em",
] as const;
export type FactName = (typeof FACT_NAMES)[number];
type Fact = string | number | boolean | null;
/** Null: the fact is unknown for this case. */
export type Facts = Readonly<Record<FactName, Fact>>;

export const isFactName = (name: string): name is FactName =>
  (FACT_NAMES as readonly string[]).includes(name);
