export const SIMULATED_BLOCKS = ["med", "judicial", "administrative"] as const;
