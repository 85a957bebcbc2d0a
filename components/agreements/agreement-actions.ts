import { type ChangeIdInput, type DecideChangeForm, type MadeLink } from "@/lib/platform/agreements/schema";
import { type WhatIfAct } from "../what-if/use-what-if";
import { type Act } from "../mutations/outcome";

export type AgreementActions = {
  agree: Act<DecideChangeForm, ChangeIdInput>;
  refuse: Act<DecideChangeForm, null>;
  takeBack: Act<DecideChangeForm, null>;
  makeLink: Act<ChangeIdInput, MadeLink>;
  whatIf: WhatIfAct;
};
