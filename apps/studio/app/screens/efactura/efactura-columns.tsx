import type { EfacturaSubmission } from '@hlizo/contract/entities/studio-efactura'
import { studioEfacturaMessages } from '@hlizo/contract/messages/studio-efactura'
import { efacturaTexts } from '@hlizo/domain/efactura-texts'
import { useSaveAnswer } from '#studio/features/efactura/queries.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'

const ro = studioEfacturaMessages

const isFailed = ({ state }: EfacturaSubmission) => state === 'rejected' || state === 'blocked'

function toneOf(submission: EfacturaSubmission) {
  if (isFailed(submission)) return 'attention'

  return submission.state === 'accepted' ? 'good' : 'mute'
}

const column = textColumnsOf(efacturaTexts, ro.columns)

/** The columns; `onResend` opens the form of one that was not accepted. */
export const efacturaColumns = (
  onResend: (submission: EfacturaSubmission) => void,
): readonly TableColumn<EfacturaSubmission>[] => [
  {
    ...column('number', 130),
    isRowHeader: true,
    cell: ({ number }) => <strong>{number}</strong>,
  },
  {
    ...column('state', 170),
    cell: (one) => <Badge tone={toneOf(one)}>{efacturaTexts.state(one)}</Badge>,
  },
  {
    ...column('dueOn', 170, 'due'),
    cell: (one) => (
      <>
        {efacturaTexts.dueOn(one)} {one.isUrgent && <Badge tone="attention">{ro.near}</Badge>}
      </>
    ),
  },
  column('words', 260),
  {
    id: 'action',
    name: ro.columns.action,
    minWidth: 150,
    cell: (one) =>
      isFailed(one) && (
        <Button onPress={() => onResend(one)} aria-label={ro.resend.openOf(one.number)}>
          {ro.resend.open}
        </Button>
      ),
  },
  {
    id: 'answer',
    name: ro.columns.answer,
    minWidth: 190,
    cell: (one) => one.hasAnswer && <SaveAnswer submission={one} />,
  },
  column('buyer', 170),
  {
    ...column('issuedAt', 200, 'issued'),
    cell: ({ issuedAt }) => <Moment at={issuedAt} />,
  },
  {
    ...column('index', 150),
    isExtra: true,
  },
]

function SaveAnswer({ submission }: { submission: EfacturaSubmission }) {
  const { mutateAsync, isPending } = useSaveAnswer()
  const save = () => void sayOutcome(mutateAsync(submission), ro.answer.saved)

  return (
    <Button isBusy={isPending} onPress={save} aria-label={ro.answer.saveOf(submission.number)}>
      {ro.answer.save}
    </Button>
  )
}
