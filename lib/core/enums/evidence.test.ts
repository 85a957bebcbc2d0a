import { describe, expect, it } from "vitest";
import {
  ITEM_PROVIDERS,
  EVIDENCE_ITEMS,
  EVIDENCE_REASONS,
  checklistOf,
  evidenceOf,
  evidenceReasonOf,
} from "./evidence";

describe("why money is held", () => {
  it.each([
    ["med", "Golpe relatado", "scam"],
    ["med", "FRAUD", "scam"],
    ["med", "Conta invadida", "account_takeover"],
    ["med", "Transação não reconhecida pelo titular", "account_takeover"],
    ["med", "fraudulent_access", "account_takeover"],
    ["med", "COAÇÃO", "coercion"],
    ["med", "operational_flaw", "operational_failure"],
    ["med", "Falha operacional: Pix em duplicidade", "operational_failure"],
    ["med", "Outro", "unclear"],
    ["med", null, "unclear"],
    ["judicial", "Golpe relatado", "judicial"],
    ["administrative", null, "administrative"],
    ["new", "fraude", "scam"],
  ])("of %s, %s is %s", (blockType, reason, expected) => {
    expect(evidenceReasonOf({ blockType, reason })).toBe(expected);
  });
});

describe("the list of evidence", () => {
  it("begins or goes on with what the dashboard brings, ends with the text, and names each piece once", () => {
    for (const reason of EVIDENCE_REASONS) {
      const list = checklistOf(reason);
      expect(list).toContain("payment_proof");
      expect(list.at(-1)).toBe("defence_text");
      expect(new Set(list).size).toBe(list.length);
      expect(list).not.toContain("other");
    }
  });
  it("uses every piece but the one that fits none, and knows who brings each", () => {
    const used = new Set<string>(EVIDENCE_REASONS.flatMap((reason) => checklistOf(reason)));
    expect([...used, "sent_copy", "other"].toSorted()).toEqual([...EVIDENCE_ITEMS].toSorted());
    expect(Object.keys(ITEM_PROVIDERS).toSorted()).toEqual([...EVIDENCE_ITEMS].toSorted());
  });
  it("says of each piece whether it is there, and never of one that is on no list", () => {
    const told = evidenceOf("scam", new Set(["invoice", "court_order"]));
    expect(told.filter(({ isThere }) => isThere)).toEqual([{ item: "invoice", isThere: true }]);
    expect(told).toHaveLength(checklistOf("scam").length);
  });
});
