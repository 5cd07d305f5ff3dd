import { DISPUTE_FIELDS, type StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import { disputeFields, studioDisputesMessages } from '@hlizo/contract/messages/studio-disputes'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useSaveEvidence } from '#studio/features/disputes/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import form from '#studio/ui/action-form.module.css'
import { Button } from '#studio/ui/button.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'

const ro = studioDisputesMessages.evidence
const MOST_CHARACTERS = 10_000

type Fields = NonNullable<StudioDisputeCase['evidence']>

/** Without fields that are empty. */
const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''))

type EvidenceFormProps = {
  shown: StudioDisputeCase
  canEdit: boolean
  onChanged: (isChanged: boolean) => void
}

/** The fields that the bank reads, as a draft that colleagues share. */
export function EvidenceForm({ shown, canEdit, onChanged }: EvidenceFormProps) {
  const { evidence, proposal, version, savedBy, dispute } = shown
  const [fields, setFields] = useState<Fields>(evidence ?? {})
  const { mutateAsync, isPending, error } = useSaveEvidence(dispute.id)
  const finish = useFormOutcome(() => onChanged(false))
  const change = (patch: Fields) => {
    setFields((now) => ({ ...now, ...patch }))
    onChanged(true)
  }
  const propose = () => {
    change({ ...proposal, ...filled(fields) })
    sayDone(ro.proposed)
  }
  const save = () => finish(mutateAsync({ version, evidence: filled(fields) }), ro.saved)
  if (!canEdit)
    return (
      <Facts
        facts={DISPUTE_FIELDS.map((name) => [disputeFields[name], fields[name] ?? null] as const)}
      />
    )

  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) save()
      }}
    >
      <p>{ro.lead}</p>
      {savedBy !== null && <p>{ro.savedBy(savedBy)}</p>}
      {DISPUTE_FIELDS.map((name) => (
        <TextAreaInput
          key={name}
          label={disputeFields[name]}
          value={fields[name] ?? ''}
          onChange={(text) => change({ [name]: text })}
          maxLength={MOST_CHARACTERS}
          rows={name === 'access_activity_log' ? 5 : 2}
        />
      ))}
      {error !== null && <p role="alert">{failureText(error)}</p>}
      <p>
        <Button onPress={propose}>{ro.propose}</Button>{' '}
        <Button type="submit" isBusy={isPending}>
          {ro.save}
        </Button>
      </p>
    </Form>
  )
}
