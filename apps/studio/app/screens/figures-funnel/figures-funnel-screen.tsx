import type { FunnelFigures } from '@hlizo/contract/entities/studio-figures'
import {
  funnelStepNames,
  studioMoneyFiguresMessages,
} from '@hlizo/contract/messages/studio-figures'
import { percentText } from '@hlizo/contract/percent'
import { countText } from '@hlizo/domain/figure-text'
import { useQuery } from '@tanstack/react-query'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { FigurePanel } from '#studio/features/figures/figure-panel.tsx'
import { PeriodFilters } from '#studio/features/figures/period.ts'
import { PeriodFilter, PeriodText } from '#studio/features/figures/period-filter.tsx'
import { funnelQuery } from '#studio/features/figures/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Plot } from '#studio/ui/plot/plot.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'

const ro = studioMoneyFiguresMessages.funnel

/** Figures → Funnel: from a visit to the first film. */
export function FiguresFunnelScreen() {
  const [filters, setFilters] = useFilters(PeriodFilters)
  const query = useQuery(funnelQuery(filters))
  const { data } = query

  return (
    <Screen title={ro.title}>
      <PeriodFilter filters={filters} onChange={setFilters} />
      {data && <Funnel figures={data} />}
      <Waiting of={query} />
    </Screen>
  )
}

type Step = FunnelFigures['steps'][number]

function Funnel({ figures: { period, before, steps } }: { figures: FunnelFigures }) {
  // Visits are only those of visitors who agreed, so registrations are no share of them.
  const shareOf = ({ step, people }: Step) => {
    const earlier = steps[steps.findIndex((other) => other.step === step) - 1]
    if (!earlier || earlier.step === 'visits' || earlier.people === 0) return ''
    return percentText((100 * people) / earlier.people)
  }

  return (
    <>
      <PeriodText period={period} before={before} />
      <FigurePanel
        title={ro.title}
        how={ro.how}
        name="pana-la-primul-film"
        rows={steps}
        idOf={({ step }) => step}
        columns={[
          wordColumn<Step>('step', ro.step, ({ step }) => funnelStepNames[step], true),
          numberColumn<Step>('people', ro.people, ({ people }) => countText(people)),
          numberColumn<Step>('share', ro.share, shareOf),
          numberColumn<Step>('before', ro.before, ({ peopleBefore }) => countText(peopleBefore)),
        ]}
      >
        <Plot
          label={ro.title}
          labels={steps.map(({ step }) => funnelStepNames[step])}
          valueText={countText}
          series={[
            {
              kind: 'bar',
              tone: 'now',
              name: ro.people,
              values: steps.map(({ people }) => people),
            },
          ]}
        />
      </FigurePanel>
    </>
  )
}
