import { expect, test } from "vitest";
import { signalsOf } from "./live-signal";

test("passes on one frame, or several of one transaction", () => {
  const frame = { name: "charge.changed", ids: ["a"], wallet: "principal" };
  expect(signalsOf(JSON.stringify(frame))[0]).toEqual({ kind: "frames", frames: [frame] });
  expect(signalsOf(JSON.stringify([frame, { name: "balance.changed" }]))[0]).toEqual({
    kind: "frames",
    frames: [frame, { name: "balance.changed" }],
  });
});

test("takes a name it does not know for a gap", () => {
  expect(signalsOf('{"name":"loan.changed"}')).toEqual([{ kind: "gap" }, { kind: "beat" }]);
});

test("hears the end of the session", () => {
  expect(signalsOf('{"name":"session.ended"}')).toEqual([{ kind: "ended" }, { kind: "beat" }]);
});

test("counts a heartbeat, and whatever cannot be read, as a sign of life only", () => {
  for (const data of ['{"name":"heartbeat"}', "", "{", "null", "7", '{"name":3}'])
    expect(signalsOf(data)).toEqual([{ kind: "beat" }]);
});
