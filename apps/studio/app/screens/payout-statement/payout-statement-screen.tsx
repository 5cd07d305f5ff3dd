import type { PayoutLine, PayoutStatement } from '@hlizo/contract/entities/studio-payout'
import { payoutDocumentMessages as words } from '@hlizo/contract/messages/payout-document'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import { formatMonth, formatShortDate } from '@hlizo/domain/dates'
import { bareAmountText, minutesText } from '@hlizo/domain/figure-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { FigurePanel } from '#studio/features/figures/figure-panel.tsx'
import { payoutStatementQuery, useDownload } from '#studio/features/payouts/queries.ts'
import { BackLink } from '#studio/ui/back-link.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Dialog, DialogActions } from '#studio/ui/dialog.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { Waiting } from '#studio/ui/waiting.tsx'

const ro = studioPayoutsMessages.statement
const { lei } = studioPayoutsMessages

const lineColumns: readonly TableColumn<PayoutLine>[] = [
  {
    ...wordColumn<PayoutLine>('title', words.columns.title, ({ title }) => title, true),
    minWidth: 200,
    cell: ({ title }) => <strong>{title}</strong>,
  },
  numberColumn('minutes', words.columns.minutes, ({ seconds }) => minutesText(seconds)),
  numberColumn('title-amount', words.columns.titleAmount, (line) => bareAmountText(line.titleBani)),
  numberColumn('weight', words.columns.weight, (line) => words.weightOf(line.weight, line.weights)),
  numberColumn('amount', words.columns.amount, (line) => bareAmountText(line.amountBani)),
  numberColumn('before', words.columns.before, (line) => bareAmountText(line.beforeBani)),
  numberColumn('change', words.columns.change, (line) => bareAmountText(line.changeBani)),
]

/** One statement, down to the minutes of each day. */
export function PayoutStatementScreen() {
  const { statementId = '' } = useParams()
  const query = useQuery(payoutStatementQuery(statementId))
  const { data } = query

  return (
    <Screen
      title={data ? ro.title(data.comedian) : ro.fallback}
      actions={data && <Downloads statement={data} />}
    >
      <BackLink to={data ? `/figures/payouts?month=${data.month}` : '/figures/payouts'}>
        {ro.back}
      </BackLink>
      {data && <Statement statement={data} />}
      <Waiting of={query} />
    </Screen>
  )
}

function Downloads({ statement }: { statement: PayoutStatement }) {
  const { mutateAsync, isPending, variables } = useDownload(statement)
  const save = (kind: 'pdf' | 'csv') => void sayOutcome(mutateAsync(kind), ro.saved)

  return (
    <>
      <Button isBusy={isPending && variables === 'pdf'} onPress={() => save('pdf')}>
        {ro.pdf}
      </Button>
      <Button isBusy={isPending && variables === 'csv'} onPress={() => save('csv')}>
        {ro.csv}
      </Button>
    </>
  )
}

function Statement({ statement }: { statement: PayoutStatement }) {
  const [opened, setOpened] = useState<PayoutLine | null>(null)
  const { lines } = statement

  return (
    <>
      <Facts
        facts={[
          [ro.month, formatMonth(new Date(`${statement.month}-15T12:00:00Z`))],
          [ro.kind, words.revision(statement.revision)],
          [ro.amount, lei(bareAmountText(statement.amountBani))],
          [ro.pool, lei(bareAmountText(statement.poolBani))],
          [ro.minutes, minutesText(statement.seconds)],
          [ro.madeAt, <Moment key="made" at={statement.madeAt} />],
        ]}
      />
      {statement.revision > 0 && <p>{words.correction}</p>}
      <FigurePanel
        title={ro.lines}
        how={`${ro.linesHow} ${words.how}`}
        name="decont"
        columns={lineColumns}
        rows={lines}
        idOf={({ videoId }) => String(videoId)}
        onOpen={(id) => setOpened(lines.find(({ videoId }) => String(videoId) === id) ?? null)}
      />
      <DaysDialog line={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function DaysDialog({ line, onClose }: { line: PayoutLine | null; onClose: () => void }) {
  return (
    <Dialog isOpen={line !== null} onClose={onClose} title={ro.days(line?.title ?? '')}>
      {line && (
        <>
          {line.days === null ? (
            <p>{ro.few(minutesText(line.seconds))}</p>
          ) : (
            <Facts
              facts={line.days.map(({ day, seconds }) => [
                formatShortDate(new Date(`${day}T12:00:00Z`)),
                words.minutes(minutesText(seconds)),
              ])}
            />
          )}
          <DialogActions>
            <Button onPress={onClose}>{studioMessages.close}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
