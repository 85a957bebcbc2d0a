import { describe, expect, it } from "vitest";
import { EVIDENCE_REASONS } from "@/lib/core/enums/evidence";
import { citationsIn, missingIn, writtenOut } from "./citations";
import { DEFAULT_TEMPLATES } from "./default-templates";
import { FACT_NAMES, type Facts } from "./facts";
import { TEMPLATE_DEPTH_MAX, TEMPLATE_MAX } from "./limits";
import { factsUsed, templateFault, writeTemplate } from "./template";
import { faultMessage } from "./template-fault";
import { SaveTemplateInput } from "./template-schema";

const FACTS: Facts = {
  cliente: "Juliana Tavares Lima",
  entregue_em: "19/11/2026",
  entregue_por: "Correios",
  rastreio: "AA123456785BR",
  recebido_por: "Juliana Lima",
  pagador: "Juliana Tavares Lima",
  valor: "R$ 2.480,00",
  retido: "R$ 2.480,00",
  data_pagamento: "15/11/2026",
  hora_pagamento: "19:22",
  pedido: "4408",
  descricao: null,
  e2e: null,
  documento: "***.417.308-**",
  mesmo_documento: true,
  compras_anteriores: 8,
  devolvido: null,
  devolvido_em: null,
  processo: null,
  ordenado_por: null,
  prazo_da_ordem: null,
  referencia: null,
  bloqueio_em: "21/11/2026",
};
const textOf = (template: string, facts: Facts = FACTS): string => {
  const written = writeTemplate(template, facts);
  if ("fault" in written) throw new Error(faultMessage(written.fault));
  return written.text;
};

describe("a template", () => {
  it("puts facts in their places, as plain text, and leaves out what is not known", () => {
    expect(textOf("{{ pagador }} pagou{% if e2e %} {{ e2e }}{% endif %}.")).toBe(
      "Juliana Tavares Lima pagou.",
    );
    expect(textOf("{{ pagador }}", { ...FACTS, pagador: "A & B <b>" })).toBe("A & B <b>");
  });

  it("takes what a fact says as a text: neither a template nor a citation", () => {
    const hostile = "{{ valor }}{% if true %}x{% endif %} [entrega]";
    expect(textOf("{{ pagador }}", { ...FACTS, pagador: hostile, valor: "1" })).toBe(
      "{{ valor }}{% if true %}x{% endif %} entrega",
    );
  });

  it("knows no loop, no file, no assignment and no other filter, and no name that is no fact", () => {
    for (const attack of [
      "{% for i in (1..100000000) %}x{% endfor %}",
      "{% include '/etc/passwd' %}",
      "{% render 'x' %}",
      "{% layout 'x' %}",
      "{% assign a = 'x' %}{{ a }}",
      "{% capture a %}x{% endcapture %}",
      "{% tablerow i in (1..9) %}{% endtablerow %}",
      "{% increment a %}",
      "{% liquid\nassign a = 1 %}",
      "{% raw %}{{ x }}{% endraw %}",
      "{{ pagador | append: pagador }}",
      "{{ pagador | replace: 'a', 'b' }}",
      "{{ (1..100000000) | join }}",
      "{% if (1..100000000) contains 5 %}x{% endif %}",
      "{{ constructor }}",
      "{{ pagador.constructor }}",
      "{{ __proto__ }}",
      "{{ senha }}",
      "{% if %}",
      "{{ pagador",
    ])
      expect(writeTemplate(attack, FACTS), attack).toHaveProperty("fault");
  });

  it("has an end: too long, or too deep, is a fault and no wait", () => {
    expect(templateFault("x".repeat(TEMPLATE_MAX + 1))).toMatchObject({
      is: "too_long",
      word: String(TEMPLATE_MAX),
    });
    const startedMs = performance.now();
    const deep = "{% if pedido %}".repeat(TEMPLATE_DEPTH_MAX);
    const ends = "{% endif %}".repeat(TEMPLATE_DEPTH_MAX);
    expect(templateFault(`${deep}x${ends}`)).toBeNull();
    expect(templateFault(`${deep}{% if pedido %}x{% endif %}${ends}`)).toMatchObject({
      is: "too_deep",
      line: 1,
    });
    expect(templateFault("{% if pedido %}".repeat(390))).toMatchObject({ is: "too_deep" });
    writeTemplate("{{ pagador }}".repeat(400), { ...FACTS, pagador: "y".repeat(100_000) });
    expect(performance.now() - startedMs).toBeLessThan(20_000);
  });

  it("says what is wrong and where, in words of ours", () => {
    const said = (template: string) => {
      const fault = templateFault(template);
      return fault && faultMessage(fault);
    };
    expect(said("Oi {{ pagador }}\n{{ senha }}")).toBe("template_variable:2:4:senha");
    // Also where these facts would never lead to.
    expect(said("{% if pedido %}{{ valor }}{% else %}\n\n {{ cpf }}{% endif %}")).toBe(
      "template_variable:3:5:cpf",
    );
    expect(said("{{ pagador.constructor }}")).toBe("template_variable:1:4:pagador.constructor");
    expect(said("a\n{{ pagador | append: 'x' }}")).toBe("template_filter:2:14:append");
    expect(said("a\nb {% for i in pagador %}")).toBe("template_tag:2:3:for");
    expect(said("\n{{ pagador")).toMatch(/^template_not_closed:2:1:/);
    expect(said("{% if pedido %}x")).toMatch(/^template_not_closed:1:1:/);
    expect(said("{% if pedido = 1 %}x{% endif %}")).toMatch(/^template_syntax:1:15:/);
    expect(said("ok\n{% if (1..9) contains 5 %}x{% endif %}")).toBe("template_syntax:2:9:..");
    expect(said("{% if descricao contains '1..2' %}x{% endif %}")).toBeNull();
    expect(said('{{ "}}" | default: (1..999999) }}')).toBe("template_syntax:1:22:..");
    expect(said("{% if '%}' == (1..999999) %}x{% endif %}")).toBe("template_syntax:1:17:..");
    const parsed = SaveTemplateInput.safeParse({ reason: "scam", text: "{{ senha }}", version: 0 });
    expect(parsed.error?.issues[0]).toMatchObject({ path: ["text"], message: "template_variable:1:4:senha" });
  });

  it("marks a fact that the case does not have, and leaves out what depends on it", () => {
    const lacking = { ...FACTS, pedido: null };
    expect(textOf("Pedido {{ pedido }}, {{ pedido | upcase }}.", lacking)).toBe(
      "Pedido [falta: pedido], [falta: pedido].",
    );
    expect(
      textOf(
        "{{ pedido | default: 'sem número' }}{% if pedido %} x{% endif %}{% unless pedido %}!{% endunless %}",
        lacking,
      ),
    ).toBe("sem número!");
    expect(textOf("{% if pedido == '4408' %}x{% else %}y{% endif %}", lacking)).toBe("y");
    const parts = citationsIn("Pedido [falta: pedido]. [falta: nada]", []);
    expect(parts[1]).toEqual({ is: "lacks", fact: "pedido" });
    expect(missingIn(parts)).toBe(1);
    expect(writtenOut(parts)).toBe("Pedido [falta: pedido]. [falta: nada]");
    expect(factsUsed("{% if e2e %}{{ pagador }}{% endif %}").toSorted()).toEqual(["e2e", "pagador"]);
  });

  it("may say each fact that is offered", () => {
    for (const fact of FACT_NAMES) expect(templateFault(`{{ ${fact} }}`), fact).toBeNull();
  });

  it("produces good Portuguese for each reason, with all facts and with none", () => {
    const none = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as Facts;
    for (const reason of EVIDENCE_REASONS) {
      expect(textOf(DEFAULT_TEMPLATES[reason])).toContain("Juliana Tavares Lima pagou R$ 2.480,00 por Pix");
      const bare = textOf(DEFAULT_TEMPLATES[reason], {
        ...none,
        retido: "R$ 1,00",
        bloqueio_em: "21/11/2026",
        compras_anteriores: 0,
      });
      expect(bare).not.toMatch(/ {2}|\s[.,]|undefined|null|falta|\(\)/);
    }
  });
});

describe("our own templates", () => {
  it("cite the record of the payment, which is always there, for nothing but what a fact says", () => {
    for (const [reason, text] of Object.entries(DEFAULT_TEMPLATES))
      for (const [claim] of text.matchAll(/[^.\]]*\[comprovante\]/g)) expect(claim, reason).toContain("{{");
  });
});

describe("a citation", () => {
  const standing = [
    { number: 1, item: "payment_proof" },
    { number: 3, item: "delivery" },
    { number: 5, item: "delivery" },
  ] as const;

  it("names all that was brought for it by their numbers, and says what is missing", () => {
    const parts = citationsIn(
      "Pagou [comprovante]. Entregue [entrega]. Nota [nota]. Veja [5] e [9].",
      standing,
    );
    expect(writtenOut(parts)).toBe("Pagou [1]. Entregue [3, 5]. Nota [falta: nota]. Veja [5] e [falta: 9].");
    expect(missingIn(parts)).toBe(2);
  });

  it("is none where the word is none, and stops being missing when the piece comes", () => {
    expect(citationsIn("[sic] [Nota] [1234]", standing)).toEqual([
      { is: "text", text: "[sic] [Nota] [1234]" },
    ]);
    expect(missingIn(citationsIn("[nota]", [...standing, { number: 6, item: "invoice" }]))).toBe(0);
  });
});
