"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type z } from "zod";
import { NOTE_MAX } from "@/lib/core/words/notes";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { customerQueries } from "@/lib/domain/customers/queries";
import {
  type CustomerDetail,
  type UnexpectPayerInput,
  ExpectPayerInput,
} from "@/lib/domain/customers/schema";
import { noteQueries } from "@/lib/domain/notes/queries";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { ActNote } from "../mutations/act-note";
import { type Act } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";
import { useActForm } from "../mutations/use-act-form";
import { DateTime } from "../kit/values/date-time";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "../ui/dialog";
import { FormField } from "../ui/form-field";
import { Textarea } from "../ui/textarea";

type ExpectForm = z.input<typeof ExpectPayerInput>;
export type ExpectActs = { expect: Act<ExpectForm, null>; unexpect: Act<UnexpectPayerInput, null> };
type Payer = CustomerDetail["payers"][number];

/** Everything that shows the mark. */
const KEYS = [customerQueries.all, noteQueries.all, chargeQueries.all, transactionQueries.all];

/** Below a payer who is not the customer: that this is how the customer pays, who said so, and back. */
export function ExpectedPayer({
  customer: { id, wallet },
  payer: { payerId, name, expected },
  acts,
}: {
  customer: Pick<CustomerDetail, "id" | "wallet">;
  payer: Payer;
  /** Absent for those who write no notes. */
  acts: ExpectActs | undefined;
}) {
  const t = useTranslations("customers.expected");
  const [isOpen, setIsOpen] = useState(false);
  if (payerId === null) return null;
  const pair = { wallet, customerId: id, payerId };
  if (expected)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        <span>
          {t("is", { person: expected.person })} <DateTime value={expected.at} format="date" />
        </span>
        {acts && <TakeBack pair={pair} act={acts.unexpect} />}
      </p>
    );
  if (!acts) return null;
  return (
    <>
      <Button variant="link" size="sm" className="justify-self-start px-0" onClick={() => setIsOpen(true)}>
        {t("act")}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{t("title", { payer: name ?? t("unnamed") })}</DialogTitle>
            <DialogDescription>{t("detail")}</DialogDescription>
          </DialogHeader>
          <ExpectPayerForm pair={pair} act={acts.expect} onDone={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}

function ExpectPayerForm({
  pair,
  act: expect,
  onDone,
}: {
  pair: UnexpectPayerInput;
  act: ExpectActs["expect"];
  onDone: () => void;
}) {
  const t = useTranslations("customers.expected");
  const act = useAct(expect, { ifTwice: "harmless", keys: KEYS });
  const form = useActForm(
    {
      schema: ExpectPayerInput,
      defaultValues: { ...pair, note: "" },
    },
    (values) => act.run(values, { onDone }),
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <FormField control={form.control} name="note" label={t("note")} hint={t("noteHint")}>
        {(field) => <Textarea {...field} maxLength={NOTE_MAX} rows={3} autoFocus />}
      </FormField>
      <ActNote act={act} />
      <SubmitButton pending={act.isPending} className="justify-self-end">
        {t("act")}
      </SubmitButton>
    </form>
  );
}

function TakeBack({ pair, act: unexpect }: { pair: UnexpectPayerInput; act: ExpectActs["unexpect"] }) {
  const t = useTranslations("customers.expected");
  const act = useAct(unexpect, { ifTwice: "harmless", keys: KEYS });
  return (
    <>
      <Button
        variant="link"
        size="sm"
        className="px-0"
        pending={act.isPending}
        onClick={() => void act.run(pair)}
      >
        {t("takeBack")}
      </Button>
      <ActNote act={act} offersAgain />
    </>
  );
}
