import { type ChangeIdInput, type DecideChangeForm, type MadeLink } from "@/lib/platform/agreements/schema";
import { type WhatIfAct } from "../payout-rules/edit/use-what-if";
import { type Act } from "../acts/outcome";

export type AgreementActions = {
  agree: Act<DecideChangeForm, ChangeIdInput>;
  refuse: Act<DecideChangeForm, null>;
  takeBack: Act<DecideChangeForm, null>;
  makeLink: Act<ChangeIdInput, MadeLink>;
  whatIf: WhatIfAct;
};
