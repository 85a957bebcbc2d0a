import { foldText } from "@/lib/core/text/fold-text";
import { type OrderedPairs, pairValueText } from "@/lib/core/json/ordered-pairs";
import { isDay, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";

/** The facts about an order in the merchant's own free pairs, by the names that they usually have. */
export const ORDER_FACTS = [
  "order",
  "deliveredAt",
  "deliveryStatus",
  "tracking",
  "carrier",
  "address",
  "signedBy",
  "invoice",
  "device",
  "other",
] as const;
export type OrderFact = (typeof ORDER_FACTS)[number];
export type OrderFactValue = { fact: OrderFact; name: string; value: string };

const NAMED: readonly [OrderFact, RegExp][] = [
  [
    "deliveredAt",
    /^(entregue( ?(em|as))?|dt ?entrega|data ?(d[ae] ?)?entrega|delivered( ?(at|on|date|time))?|delivery ?(date|time|at))$/,
  ],
  ["deliveryStatus", /^(status ?d?[ae]? ?entrega|entrega ?status|delivery ?status|shipping ?status)$/],
  [
    "signedBy",
    /assinad[oa]|recebid[oa] ?por|recebedor|quem ?recebeu|signed ?(by|for)|received ?by|recipient ?name/,
  ],
  ["carrier", /transportador|carrier|courier|shipping ?company|entregador|^entregue ?por$|^correios$/],
  ["tracking", /rastrei|rastrea|tracking|objeto ?(dos ?)?correios|^awb$/],
  ["device", /\b(ip|mac)\b|\b(ip|mac) ?address|dispositivo|device|user ?agent|navegador/],
  ["address", /^(?!.*e ?mail).*(endereco|address)|^cep$|^zip|postal/],
  ["invoice", /nota ?fiscal|^nfe?$|^nf-?e|invoice|chave ?nfe/],
  ["order", /pedido|order|compra|sku|produto|product/],
];

const VALUE_MAX = 200;
const FACTS_MAX = 30;

export const caseFactsOf = (metadata: OrderedPairs | null): OrderFactValue[] =>
  (metadata ?? []).slice(0, FACTS_MAX).map(([name, value]) => {
    const folded = foldText(name.replaceAll(/([a-z])([A-Z])/g, "$1 $2")).replaceAll(/[_\-.]+/g, " ");
    return {
      fact: NAMED.find(([, words]) => words.test(folded))?.[0] ?? "other",
      name,
      value: pairValueText(value).slice(0, VALUE_MAX),
    };
  });

/** A street and a number: a postal code, a town or a number alone are those of many who have nothing to do with each other. */
export const addressIn = (facts: readonly OrderFactValue[]): string | null =>
  facts.find(({ fact, value }) => fact === "address" && /\p{L}/u.test(value) && /\d|\bs\/n\b/i.test(value))
    ?.value ?? null;

/** When it was delivered, where a pair says so in a way that can mean one moment only; never after `now`. */
function deliveredAtOf(facts: readonly OrderFactValue[], now: Date): Date | null {
  for (const { fact, value } of facts) {
    const told = fact === "deliveredAt" ? momentOf(value.trim()) : null;
    if (told && told.getTime() <= now.getTime()) return told;
  }
  return null;
}

const BRAZILIAN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/;

function momentOf(text: string): Date | null {
  const day = text.replace(BRAZILIAN_DAY, "$3-$2-$1");
  if (isDay(day)) return startOfDayInSaoPaulo(day);
  if (!WITH_ZONE.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

const DELIVERED = /^(entregue|delivered|concluid[oa])$/;
/** A word that says so without a moment. */
const saysDelivered = (facts: readonly OrderFactValue[]): boolean =>
  facts.some(({ fact, value }) => fact === "deliveryStatus" && DELIVERED.test(foldText(value)));

/** The facts about a delivery in the merchant's own pairs. Each is a claim of the pairs, and no proof of it. */
export type Delivery = {
  deliveredAt: Date | null;
  isDeliveredByWord: boolean;
  tracking: string | null;
  carrier: string | null;
  receivedBy: string | null;
};

export function deliveryOf(facts: readonly OrderFactValue[], now: Date): Delivery {
  const said = (wanted: OrderFact): string | null =>
    facts.find(({ fact, value }) => fact === wanted && value.trim() !== "")?.value.trim() ?? null;
  return {
    deliveredAt: deliveredAtOf(facts, now),
    isDeliveredByWord: saysDelivered(facts),
    tracking: said("tracking"),
    carrier: said("carrier"),
    receivedBy: said("signedBy"),
  };
}
