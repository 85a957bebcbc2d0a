import fc from "fast-check";

/** Every run of a property test draws the same cases. */
fc.configureGlobal({ seed: 20260309 });
