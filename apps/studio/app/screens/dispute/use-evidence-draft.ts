import { DISPUTE_FIELDS, type StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import { useQueryClient } from '@tanstack/react-query'
import { disputeQuery, useSaveEvidence } from '#studio/features/disputes/queries.ts'
import { hasCode } from '#studio/lib/has-code.ts'
import { useEdits } from '#studio/lib/use-edits.ts'

type Evidence = NonNullable<StudioDisputeCase['evidence']>

/** Without fields that are empty. */
export const filled = (fields: Evidence): Evidence =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''))

const storedOf = ({ version, evidence }: StudioDisputeCase) => ({
  version,
  fields: Object.fromEntries(DISPUTE_FIELDS.map((name) => [name, evidence?.[name] ?? ''])),
})

/** Edits of the answer to a dispute. */
export function useEvidenceDraft(shown: StudioDisputeCase) {
  const client = useQueryClient()
  const { id } = shown.dispute
  const { mutateAsync, isPending, error } = useSaveEvidence(id)
  const draft = useEdits(storedOf(shown), {
    send: ({ version, fields }, edits) =>
      mutateAsync({ version: Number(version), evidence: filled({ ...fields, ...edits }) }),
    storedOf,
    // It was read again before the refusal arrived here.
    storedSince: (failure) => {
      const { queryKey } = disputeQuery(id)
      const now = hasCode(failure, 'DISPUTE_CHANGED') ? client.getQueryData(queryKey) : undefined
      return now && storedOf(now)
    },
  })

  return { ...draft, isPending, error }
}

export type EvidenceDraft = ReturnType<typeof useEvidenceDraft>
