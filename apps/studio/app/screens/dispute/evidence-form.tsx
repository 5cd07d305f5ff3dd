import { DISPUTE_FIELDS, type StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import { disputeFields, studioDisputesMessages } from '@hlizo/contract/messages/studio-disputes'
import { Form } from 'react-aria-components'
import { failureText } from '#studio/lib/failure-text.ts'
import form from '#studio/ui/action-form.module.css'
import { Button } from '#studio/ui/button.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'
import { filled, type EvidenceDraft } from './use-evidence-draft.ts'

const ro = studioDisputesMessages.evidence
const MOST_CHARACTERS = 10_000

type EvidenceFormProps = {
  shown: Pick<StudioDisputeCase, 'evidence' | 'proposal' | 'savedBy'>
  draft: Omit<EvidenceDraft, 'start'>
  canEdit: boolean
}

/** What a colleague has saved in the field since. */
const hintOf = (theirs: unknown) =>
  typeof theirs === 'string' && { hint: theirs === '' ? ro.theirsEmpty : ro.theirs(theirs) }

function EvidenceFacts({ evidence }: { evidence: Readonly<Record<string, string | undefined>> }) {
  const facts = DISPUTE_FIELDS.map((name) => [disputeFields[name], evidence[name] ?? null] as const)

  return <Facts facts={facts} />
}

/** The fields that the bank reads, as a draft that colleagues share. */
export function EvidenceForm({ shown, draft, canEdit }: EvidenceFormProps) {
  const { evidence, proposal, savedBy } = shown
  const { fields, theirs, edit, isPending, error } = draft
  const finish = useFormOutcome(() => {})
  const propose = () => {
    edit({ ...proposal, ...filled(fields) })
    sayDone(ro.proposed)
  }
  if (!canEdit)
    return (
      <>
        <EvidenceFacts evidence={evidence ?? {}} />
        {draft.isEdited && (
          <>
            <p role="status">{ro.unsent}</p>
            <EvidenceFacts evidence={draft.edits} />
          </>
        )}
      </>
    )

  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) finish(draft.save(), ro.saved)
      }}
    >
      <p>{ro.lead}</p>
      {savedBy !== null && <p>{ro.savedBy(savedBy)}</p>}
      {DISPUTE_FIELDS.map((name) => (
        <TextAreaInput
          key={name}
          label={disputeFields[name]}
          value={fields[name] ?? ''}
          onChange={(text) => edit({ [name]: text })}
          {...hintOf(theirs[name])}
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
