import type { ChurnFigures } from '@hlizo/contract/entities/studio-figures'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { studioMoneyFiguresMessages } from '@hlizo/contract/messages/studio-figures'
import { formatMonth } from '@hlizo/domain/dates'
import { percentText } from '@hlizo/contract/percent'
import { countText } from '@hlizo/domain/figure-text'
import { useQuery } from '@tanstack/react-query'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { FigurePanel } from '#studio/features/figures/figure-panel.tsx'
import { PeriodFilters } from '#studio/features/figures/period.ts'
import { PeriodFilter } from '#studio/features/figures/period-filter.tsx'
import { churnQuery } from '#studio/features/figures/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Plot } from '#studio/ui/plot/plot.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'
import { cohortCurve } from './cohort-curve.ts'

const ro = studioMoneyFiguresMessages.churn
const MONTHS = Array.from({ length: 11 }, (_, index) => index + 1)
const reasons: Readonly<Record<string, string>> = cancellationMessages.questions.reason.options

type Cohort = ChurnFigures['cohorts'][number]
type Reason = ChurnFigures['reasons'][number]

/** Those left after so many months; empty where that month has not come. */
const leftText = ({ subscribers, left }: Cohort, months: number) => {
  const stay = left[months]

  return stay === undefined || subscribers === 0 ? '' : percentText((100 * stay) / subscribers)
}

const cohortColumns = [
  wordColumn<Cohort>('month', ro.month, ({ month }) => formatMonth(new Date(month)), true),
  numberColumn<Cohort>('subscribers', ro.subscribers, (cohort) => countText(cohort.subscribers)),
  ...MONTHS.map((months) =>
    numberColumn<Cohort>(`after-${months}`, ro.after(months), (cohort) => leftText(cohort, months)),
  ),
]
const reasonColumns = [
  wordColumn<Reason>('reason', ro.reason, ({ reason }) => reasons[reason] ?? reason, true),
  numberColumn<Reason>('answers', ro.answers, ({ answers }) => countText(answers)),
]

/** Figures → Churn: who stays how long, and why subscribers leave. */
export function FiguresChurnScreen() {
  const [filters, setFilters] = useFilters(PeriodFilters)
  const query = useQuery(churnQuery(filters))
  const { data } = query

  return (
    <Screen title={ro.title}>
      <PeriodFilter filters={filters} onChange={setFilters} />
      {data && (
        <>
          <FigurePanel
            title={ro.cohorts}
            how={ro.cohortsHow}
            name="cat-raman"
            rows={data.cohorts}
            idOf={({ month }) => month}
            columns={cohortColumns}
          >
            <CohortPlot cohorts={data.cohorts} />
          </FigurePanel>
          <FigurePanel
            title={ro.reasons}
            how={ro.reasonsHow}
            name="de-ce-pleaca"
            rows={data.reasons}
            idOf={({ reason }) => reason}
            columns={reasonColumns}
          />
        </>
      )}
      <Waiting of={query} />
    </Screen>
  )
}

/** All cohorts together: twelve curves would be unreadable. */
function CohortPlot({ cohorts }: Pick<ChurnFigures, 'cohorts'>) {
  const curve = cohortCurve(cohorts)
  if (curve.length < 2) return null

  return (
    <Plot
      label={ro.cohorts}
      labels={curve.map((_, months) => (months === 0 ? ro.start : ro.after(months)))}
      valueText={percentText}
      series={[
        {
          kind: 'band',
          tone: 'usual',
          name: ro.band,
          values: curve.map(({ low, high }) => [low, high] as const),
        },
        { kind: 'line', tone: 'now', name: ro.all, values: curve.map(({ all }) => all) },
      ]}
    />
  )
}
