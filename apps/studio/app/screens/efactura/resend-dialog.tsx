import type { EfacturaPlace, EfacturaSubmission } from '@hlizo/contract/entities/studio-efactura'
import { romanianCounties } from '@hlizo/contract/messages/romanian-counties'
import { studioEfacturaMessages } from '@hlizo/contract/messages/studio-efactura'
import { useState } from 'react'
import { useResend } from '#studio/features/efactura/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioEfacturaMessages.resend
const counties = Object.entries(romanianCounties).map(([id, label]) => ({ id, label }))

type ResendDialogProps = { submission: EfacturaSubmission | null; onClose: () => void }

/** Corrects the address of a company, and sends a document again. */
export function ResendDialog({ submission, onClose }: ResendDialogProps) {
  return (
    <Dialog
      isOpen={submission !== null}
      onClose={onClose}
      title={ro.title(submission?.number ?? '')}
      isQuestion
    >
      {submission && <ResendForm submission={submission} onClose={onClose} />}
    </Dialog>
  )
}

function ResendForm({
  submission,
  onClose,
}: {
  submission: EfacturaSubmission
  onClose: () => void
}) {
  const [place, setPlace] = useState(submission.place)
  const { send, sending } = useFormMutation(useResend(), onClose)
  const submit = (reason: string) => send({ id: submission.id, place, reason }, ro.done)

  return (
    <ReasonForm words={ro} sending={sending} label={ro.reason} onSubmit={submit} onCancel={onClose}>
      {submission.words?.split('\n').map((words) => (
        <p key={words}>{words}</p>
      ))}
      {place && <PlaceFields place={place} onChange={setPlace} />}
    </ReasonForm>
  )
}

function PlaceFields({
  place,
  onChange,
}: {
  place: EfacturaPlace
  onChange: (place: EfacturaPlace) => void
}) {
  return (
    <>
      <TextInput
        label={ro.street}
        value={place.street}
        onChange={(street) => onChange({ ...place, street })}
      />
      <TextInput
        label={ro.city}
        value={place.city}
        onChange={(city) => onChange({ ...place, city })}
      />
      <SelectInput
        label={ro.county}
        options={counties}
        value={place.county}
        onChange={(county) => onChange({ ...place, county })}
      />
    </>
  )
}
