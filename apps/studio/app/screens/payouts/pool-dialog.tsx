import { PAYOUT_POOL_MAX } from '@hlizo/contract/entities/studio-payout'
import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import { useState } from 'react'
import { useStatePool } from '#studio/features/payouts/queries.ts'
import { amountTyped } from '#studio/lib/amount-typed.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'

const ro = studioPayoutsMessages.pool

type PoolFormProps = { month: string; onClose: () => void }

/** What the comedians get for a month. */
export function PoolDialog({
  isOpen,
  monthName,
  ...form
}: PoolFormProps & { isOpen: boolean; monthName: string }) {
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={ro.dialog(monthName)} isQuestion>
      <PoolForm {...form} />
    </Dialog>
  )
}

function PoolForm({ month, onClose }: PoolFormProps) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const stating = useStatePool(month)
  const poolBani = amountTyped(typed, PAYOUT_POOL_MAX)
  const finish = useFormOutcome(onClose)
  const submit = () => {
    setTried(true)
    if (poolBani !== null) finish(stating.mutateAsync({ poolBani }), ro.done)
  }

  return (
    <ActionForm words={ro} sending={stating} onSubmit={submit} onCancel={onClose}>
      <TextInput
        label={ro.amount}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={isTried && poolBani === null ? ro.amountWrong : undefined}
        hasFocus
      />
    </ActionForm>
  )
}
