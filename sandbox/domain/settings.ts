/** A percentage in millionths of the whole: 0.99 % is 9,900. */
export type FeeRule = { percentMillionths: number; fixedCentavos: number; minimumCentavos: number };
export type FeeTable = { charge: FeeRule; withdrawal: FeeRule; refund: { fixedCentavos: number } };
export type Policy = { blockCnpjPayers: boolean; institutionSelection: boolean };
export type DeliveryChaos = { duplicate: number; reorder: number; failFirst: number; seed: number };

/** 0.99 % of a charge, at least R$ 0.50; R$ 1.00 for a withdrawal; R$ 0.50 for a refund. */
export const DEFAULT_FEES: FeeTable = {
  charge: { percentMillionths: 9_900, fixedCentavos: 0, minimumCentavos: 50 },
  withdrawal: { percentMillionths: 0, fixedCentavos: 100, minimumCentavos: 0 },
  refund: { fixedCentavos: 50 },
};
export const DEFAULT_POLICY: Policy = { blockCnpjPayers: true, institutionSelection: true };
export const NO_CHAOS: DeliveryChaos = { duplicate: 0, reorder: 0, failFirst: 0, seed: 1 };
