import { PAYOUT_WEIGHT_MAX, type PayoutWeights } from '@hlizo/contract/entities/studio-payout'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { useSetWeights } from '#studio/features/payouts/queries.ts'
import { currentIn, storedAs } from '#studio/lib/current-in.ts'
import { useEdits } from '#studio/lib/use-edits.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { Theirs } from '#studio/ui/theirs.tsx'
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

type Typed = Readonly<Record<string, number | null | undefined>>

const Weights = z.array(z.object({ comedianId: z.int(), weight: z.int() }))
const storedOf = (weights: z.infer<typeof Weights>) =>
  storedAs<Typed>(
    Object.fromEntries(weights.map(({ comedianId, weight }) => [String(comedianId), weight])),
  )
const weightsOf = (typed: Typed) =>
  Object.entries(typed).flatMap(([comedianId, weight]) =>
    weight !== undefined && isWeight(weight) ? [{ comedianId: Number(comedianId), weight }] : [],
  )

function WeightsForm({ title, onClose }: { title: PayoutWeights; onClose: () => void }) {
  const setting = useSetWeights(title.videoId)
  const reason = useRef('')
  const { fields, theirs, edit, save } = useEdits<Typed, Typed>(storedOf(title.comedians), {
    send: async ({ fields: seen }, edits) => {
      const typed: Typed = { ...seen, ...edits }
      const weights = { seen: weightsOf(seen), weights: weightsOf(typed) }
      await setting.mutateAsync({ ...weights, reason: reason.current })
      return typed
    },
    storedOf: storedAs,
    storedSince: (failure) => {
      const current = currentIn(failure, Weights)
      return current && storedOf(current)
    },
  })
  const given = weightsOf(fields)
  const isRight = given.length === title.comedians.length && given.some(({ weight }) => weight > 0)
  const finish = useFormOutcome(onClose)
  const submit = (typed: string) => {
    reason.current = typed
    if (isRight) finish(save(), ro.done)
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
              value={fields[String(comedianId)] ?? null}
              onChange={(weight) => edit({ [comedianId]: weight })}
            />
          ))}
          <Theirs
            fields={title.comedians.flatMap(({ comedianId, comedian }) =>
              comedianId in theirs ? [[comedian, String(theirs[comedianId])] as const] : [],
            )}
          />
          {isTried && !isRight && <p role="alert">{errorMessages.PAYOUT_WEIGHTS_INVALID}</p>}
        </>
      )}
    </ReasonForm>
  )
}
