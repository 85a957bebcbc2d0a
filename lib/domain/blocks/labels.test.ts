import { BLOCK_KINDS, BLOCK_STATES, type BlockState, kindOf } from "@/lib/core/enums/blocks";
import { describe, expect, it } from "vitest";
import { catalogues } from "@/messages/catalogue";
import { EVIDENCE_FIELDS } from "./evidence-labels";
import { BLOCK_STATE_LOOKS } from "./labels";

const wordsIn = (locale: "pt-BR" | "en", blockType: string, status: BlockState): string =>
  catalogues[locale].blocks.status[kindOf(blockType)][status];

it("has in both languages the evidence's own words, all of them and no others", () => {
  for (const locale of ["pt-BR", "en"] as const)
    expect(Object.keys(catalogues[locale].blocks.evidence.field).toSorted()).toEqual(
      EVIDENCE_FIELDS.toSorted(),
    );
});

describe("labels of a balance block", () => {
  it("has words for every kind and status in both languages", () => {
    for (const locale of ["pt-BR", "en"] as const)
      for (const kind of BLOCK_KINDS)
        for (const status of BLOCK_STATES)
          expect(wordsIn(locale, kind === "other" ? "something_new" : kind, status)).toMatch(/\S/);
  });

  it.each<[BlockState, string]>([
    ["approved", "Devolvido ao pagador"],
    ["rejected", "Liberado para você"],
    ["defended", "Defesa em análise"],
    ["awaiting_response", "Aguardando sua defesa"],
  ])("names the outcome of a MED that the wire calls %s", (status, words) => {
    expect(wordsIn("pt-BR", "med", status)).toBe(words);
  });

  it("never paints the wire's approved green or its rejected red", () => {
    expect(BLOCK_STATE_LOOKS.approved.tone).not.toBe("success");
    expect(BLOCK_STATE_LOOKS.rejected.tone).not.toBe("danger");
  });

  it("says of a judicial block nothing about the payer and nothing about a MED", () => {
    for (const status of BLOCK_STATES)
      expect(wordsIn("pt-BR", "judicial", status)).not.toMatch(/pagador|MED|contesta/i);
  });

  it.each(["", "MED2", "precautionary", "constructor", "other", "toString"])(
    "takes %j for another block, without the words of a MED",
    (blockType) => {
      expect(kindOf(blockType)).toBe("other");
      for (const status of BLOCK_STATES)
        expect(wordsIn("pt-BR", blockType, status)).not.toMatch(/defesa|pagador|MED/i);
    },
  );
});
