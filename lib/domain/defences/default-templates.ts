import { type EvidenceReason } from "@/lib/core/enums/evidence";

// Templates in Portuguese: a Brazilian institution reads the defence, regardless of the sender's language.

const PAYMENT = `{% if data_pagamento %}Em {{ data_pagamento }}, às {{ hora_pagamento }}, {{ pagador | default: "o pagador" }} pagou {{ valor }} por Pix{% if pedido %}, referente ao pedido {{ pedido }}{% endif %}{% if descricao %} ({{ descricao }}){% endif %} [comprovante].{% if e2e %} O identificador da transação é {{ e2e }} [comprovante].{% endif %}{% endif %}`;
const SAME = `{% if mesmo_documento %}O documento de quem pagou ({{ documento }}) é o mesmo informado na compra [comprovante].{% endif %}`;
const SALE = `A venda tem nota fiscal emitida [nota].`;
const DELIVERY = `A mercadoria foi entregue no endereço informado na compra [entrega].{% if entregue_em %} Nos dados da cobrança, a entrega consta em {{ entregue_em }}{% if recebido_por %}, recebida por {{ recebido_por }}{% endif %} [comprovante].{% endif %}{% if rastreio %} O rastreio registrado nos dados da cobrança é {{ rastreio }}{% if entregue_por %}, por {{ entregue_por }}{% endif %} [comprovante].{% endif %}`;
const TALK = `O cliente tratou conosco da compra e, antes da contestação, não houve pedido de cancelamento [conversa].`;
const EARLIER = `{% if compras_anteriores > 0 %}O mesmo pagador já havia concluído {{ compras_anteriores }} {% if compras_anteriores == 1 %}pagamento{% else %}pagamentos{% endif %} conosco [comprovante].{% endif %}`;
const REFUND = `{% if devolvido %}O valor de {{ devolvido }} já foi devolvido ao pagador{% if devolvido_em %} em {{ devolvido_em }}{% endif %} [devolucao]. Uma segunda devolução pagaria duas vezes.{% endif %}`;
const RELEASE = `Pedimos a liberação do valor retido, de {{ retido }}.`;
const HEAD = `Bloqueio{% if referencia %} {{ referencia }}{% endif %}, registrado em {{ bloqueio_em }}.`;

const ORDER = `{% if processo %}, nº {{ processo }}{% endif %}{% if ordenado_por %}, {{ ordenado_por }}{% endif %}`;

const join = (...paragraphs: string[]): string => paragraphs.join("\n\n");

/** The initial text of a defence, by the reason of the block. */
export const DEFAULT_TEMPLATES = {
  scam: join(HEAD, `${PAYMENT} ${SAME}`, `${SALE} ${DELIVERY}`, `${TALK} ${EARLIER}`, REFUND, RELEASE),
  account_takeover: join(
    HEAD,
    `${PAYMENT} ${SAME}`,
    `Conferimos a identidade de quem comprou [identidade], e o acesso partiu de um dispositivo já usado pelo cliente [acessos].`,
    `${DELIVERY} ${EARLIER}`,
    REFUND,
    RELEASE,
  ),
  coercion: join(
    HEAD,
    `${PAYMENT} ${SAME}`,
    `Conferimos a identidade de quem comprou [identidade].`,
    `${DELIVERY} ${TALK} ${EARLIER}`,
    REFUND,
    RELEASE,
  ),
  operational_failure: join(
    HEAD,
    PAYMENT,
    `O valor recebido corresponde a uma única venda, com nota fiscal [nota].`,
    TALK,
    REFUND,
    RELEASE,
  ),
  judicial: join(
    HEAD,
    `Em atenção ao ofício [oficio]${ORDER}, informamos o que consta em nossos registros.`,
    PAYMENT,
    `A relação com o pagador decorre do contrato ou pedido anexo [contrato] e da nota fiscal [nota].`,
    REFUND,
    `Ficamos à disposição do juízo para outros esclarecimentos.`,
  ),
  administrative: join(
    HEAD,
    `Em resposta ao pedido da instituição [pedido]${ORDER}, informamos o que consta em nossos registros.`,
    `${PAYMENT} ${SAME}`,
    `A relação com o pagador decorre do contrato ou pedido anexo [contrato] e da nota fiscal [nota].`,
    REFUND,
    RELEASE,
  ),
  unclear: join(HEAD, `${PAYMENT} ${SAME}`, `${SALE} ${DELIVERY}`, `${TALK} ${EARLIER}`, REFUND, RELEASE),
} as const satisfies Record<EvidenceReason, string>;
