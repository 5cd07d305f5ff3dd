import type { EfacturaSubmission } from '@hlizo/contract/entities/studio-efactura'
import { efacturaStates, studioEfacturaMessages } from '@hlizo/contract/messages/studio-efactura'
import { formatMoment, formatShortDate } from '@hlizo/domain/dates'
import { useSaveAnswer } from '#studio/features/efactura/queries.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'

const ro = studioEfacturaMessages

const dayOf = (day: string) => formatShortDate(new Date(`${day}T12:00:00Z`))
const isFailed = ({ state }: EfacturaSubmission) => state === 'rejected' || state === 'blocked'

function toneOf(submission: EfacturaSubmission) {
  if (isFailed(submission)) return 'attention'

  return submission.state === 'accepted' ? 'good' : 'mute'
}

const plain = (
  id: string,
  name: string,
  minWidth: number,
  text: (submission: EfacturaSubmission) => string,
): TableColumn<EfacturaSubmission> => ({ id, name, minWidth, cell: text, text })

/** The columns; `onResend` opens the form of one that was not accepted. */
export const efacturaColumns = (
  onResend: (submission: EfacturaSubmission) => void,
): readonly TableColumn<EfacturaSubmission>[] => [
  {
    ...plain('number', ro.columns.number, 130, ({ number }) => number),
    isRowHeader: true,
    cell: ({ number }) => <strong>{number}</strong>,
  },
  {
    ...plain('state', ro.columns.state, 170, ({ state }) => efacturaStates[state]),
    cell: (one) => <Badge tone={toneOf(one)}>{efacturaStates[one.state]}</Badge>,
  },
  {
    ...plain('due', ro.columns.dueOn, 170, ({ dueOn }) => dayOf(dueOn)),
    cell: ({ dueOn, isUrgent }) => (
      <>
        {dayOf(dueOn)} {isUrgent && <Badge tone="attention">{ro.near}</Badge>}
      </>
    ),
  },
  plain('words', ro.columns.words, 260, ({ words }) => words ?? ''),
  {
    ...plain('action', ro.columns.action, 150, () => ''),
    cell: (one) =>
      isFailed(one) && (
        <Button onPress={() => onResend(one)} aria-label={ro.resend.openOf(one.number)}>
          {ro.resend.open}
        </Button>
      ),
  },
  {
    ...plain('answer', ro.columns.answer, 190, () => ''),
    cell: (one) => one.hasAnswer && <SaveAnswer submission={one} />,
  },
  plain('buyer', ro.columns.buyer, 170, ({ buyer }) => buyer),
  {
    ...plain('issued', ro.columns.issuedAt, 200, ({ issuedAt }) =>
      formatMoment(new Date(issuedAt)),
    ),
    cell: ({ issuedAt }) => <Moment at={issuedAt} />,
  },
  {
    ...plain('index', ro.columns.index, 150, ({ uploadIndex }) => uploadIndex ?? ''),
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
