import { PAYOUT_WEIGHT_MAX, type PayoutWeights } from '@hlizo/contract/entities/studio-payout'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import { useState } from 'react'
import { useSetWeights } from '#studio/features/payouts/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'

const { weights: ro, reason: reasonLabel } = studioPayoutsMessages

type WeightsDialogProps = { title: PayoutWeights | null; onClose: () => void }

export function WeightsDialog({ title, onClose }: WeightsDialogProps) {
  return (
    <Dialog
      isOpen={title !== null}
      onClose={onClose}
      title={ro.dialog(title?.title ?? '')}
      isQuestion
    >
      {title && <WeightsForm title={title} onClose={onClose} />}
    </Dialog>
  )
}

const isWeight = (weight: number | null): weight is number =>
  weight !== null && Number.isInteger(weight) && weight <= PAYOUT_WEIGHT_MAX

function WeightsForm({ title, onClose }: { title: PayoutWeights; onClose: () => void }) {
  const [weights, setWeights] = useState(
    () =>
      new Map<number, number | null>(title.comedians.map((one) => [one.comedianId, one.weight])),
  )
  const setting = useSetWeights(title.videoId)
  const given = [...weights].flatMap(([comedianId, weight]) =>
    isWeight(weight) ? [{ comedianId, weight }] : [],
  )
  const isRight = given.length === weights.size && given.some(({ weight }) => weight > 0)
  const finish = useFormOutcome(onClose)
  const submit = (reason: string) => {
    if (isRight) finish(setting.mutateAsync({ weights: given, reason }), ro.done)
  }

  return (
    <ReasonForm
      words={ro.form}
      sending={setting}
      label={reasonLabel}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          {title.comedians.map(({ comedianId, comedian }) => (
            <WholeInput
              key={comedianId}
              label={comedian}
              value={weights.get(comedianId) ?? null}
              onChange={(weight) => setWeights((now) => new Map(now).set(comedianId, weight))}
            />
          ))}
          {isTried && !isRight && <p role="alert">{errorMessages.PAYOUT_WEIGHTS_INVALID}</p>}
        </>
      )}
    </ReasonForm>
  )
}
