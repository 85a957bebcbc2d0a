/**
 * Facts about a case that a template may use, named in the language that the template is written in, in the order in
 * which they are offered.
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
/** Null: nobody knows it of this case. */
export type Facts = Readonly<Record<FactName, Fact>>;

export const isFactName = (name: string): name is FactName =>
  (FACT_NAMES as readonly string[]).includes(name);
