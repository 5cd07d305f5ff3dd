import { CalendarMonth } from '@hlizo/contract/entities/calendar-month'
import type { PayoutMonthFigures } from '@hlizo/contract/entities/studio-payout'
import { studioPayoutsMessages as ro } from '@hlizo/contract/messages/studio-payouts'
import { bareAmountText, minutesText } from '@hlizo/domain/figure-text'
import { systemClock } from '@hlizo/kit/clock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { catch as withFallback, object } from 'zod/mini'
import { FigurePanel } from '#studio/features/figures/figure-panel.tsx'
import { payoutMonthQuery } from '#studio/features/payouts/queries.ts'
import { monthChoices } from '#studio/lib/month-choices.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Button } from '#studio/ui/button.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Notice } from '#studio/ui/notice.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { PoolDialog } from './pool-dialog.tsx'
import { statementColumns, titleColumns } from './payout-columns.tsx'

const MONTHS = 24

type MonthProps = { figures: PayoutMonthFigures; monthName: string }

/** Figures → Payouts: what the comedians get for a month, and their statements. */
export function PayoutsScreen() {
  const [now] = useState(() => systemClock.now())
  const [filters, setFilters] = useFilters(object({ month: withFallback(CalendarMonth, '') }))
  const choices = monthChoices(now, { months: MONTHS, skipped: 1, selected: filters.month })
  const month = filters.month === '' ? (choices[0]?.id ?? '') : filters.month
  const monthName = choices.find(({ id }) => id === month)?.label ?? month
  const query = useQuery(payoutMonthQuery(month))
  const { data } = query

  return (
    <Screen title={ro.title}>
      <FilterBar>
        <SelectInput
          label={ro.month}
          options={choices}
          value={month}
          onChange={(id) => setFilters({ month: id })}
        />
      </FilterBar>
      {data && <Month figures={data} monthName={monthName} />}
      <Waiting of={query} />
    </Screen>
  )
}

function Month({ figures, monthName }: MonthProps) {
  if (!figures.isOver) return <Notice title={ro.open} />

  return (
    <>
      <PoolPanel figures={figures} monthName={monthName} />
      <StatementsPanel figures={figures} />
      <TitlesPanel figures={figures} />
    </>
  )
}

function PoolPanel({ figures, monthName }: MonthProps) {
  const [opened, setOpened] = useState<'pool' | 'make' | null>(null)
  const { month, poolBani, openLines, statements, titles } = figures
  const isOwner = useOperator().roles.includes('owner')
  const close = () => setOpened(null)

  return (
    <Panel
      title={ro.pool.title}
      actions={
        <>
          {isOwner && titles.length > 0 && (
            <Button onPress={() => setOpened('pool')}>{ro.pool.change}</Button>
          )}
          {openLines > 0 && (
            <Button variant="primary" onPress={() => setOpened('make')}>
              {statements.length === 0 ? ro.make.first : ro.make.correction}
            </Button>
          )}
        </>
      }
    >
      <p>{poolBani === null ? ro.pool.none : ro.pool.stated(bareAmountText(poolBani))}</p>
      {poolBani !== null && <p>{openLines > 0 ? ro.make.open(openLines) : ro.make.settled}</p>}
      <PoolDialog isOpen={opened === 'pool'} month={month} monthName={monthName} onClose={close} />
      <MakeDialog isOpen={opened === 'make'} month={month} monthName={monthName} onClose={close} />
    </Panel>
  )
}

function StatementsPanel({ figures: { statements } }: Pick<MonthProps, 'figures'>) {
  const navigate = useNavigate()

  return (
    <FigurePanel
      title={ro.statements.title}
      how={ro.statements.how}
      name="deconturi"
      columns={statementColumns}
      rows={statements}
      idOf={({ id }) => id}
      onOpen={(id) => void navigate(`/figures/payouts/${id}`)}
      empty={ro.statements.empty}
    />
  )
}

function TitlesPanel({ figures: { titles, leftOut } }: Pick<MonthProps, 'figures'>) {
  return (
    <FigurePanel
      title={ro.titles.title}
      how={ro.titles.how}
      name="titluri-decontate"
      columns={titleColumns}
      rows={titles}
      idOf={({ videoId }) => String(videoId)}
      empty={ro.titles.empty}
    >
      {leftOut.titles > 0 && (
        <p>{ro.titles.leftOut(leftOut.titles, minutesText(leftOut.seconds))}</p>
      )}
    </FigurePanel>
  )
}
