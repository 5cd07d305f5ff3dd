import type { MoneyFigures } from '@hlizo/contract/entities/studio-figures'
import {
  chargeKinds,
  studioFiguresMessages,
  studioMoneyFiguresMessages,
} from '@hlizo/contract/messages/studio-figures'
import { formatDayAndMonth, formatMoment, formatMonth, formatShortDate } from '@hlizo/domain/dates'
import { bareAmountText, countText, leiText } from '@hlizo/domain/figure-text'
import { useQuery } from '@tanstack/react-query'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { FigurePanel } from '#studio/features/figures/figure-panel.tsx'
import { PeriodFilters } from '#studio/features/figures/period.ts'
import { PeriodFilter, PeriodText } from '#studio/features/figures/period-filter.tsx'
import { moneyQuery } from '#studio/features/figures/queries.ts'
import { Tiles } from '#studio/features/figures/tiles.tsx'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Plot } from '#studio/ui/plot/plot.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'

const ro = studioMoneyFiguresMessages.money
const names = studioFiguresMessages

type Step = MoneyFigures['steps'][number]
type PanelProps = { figures: MoneyFigures; isYear: boolean }

const stepText = (isYear: boolean) => (step: Step) =>
  isYear ? formatMonth(new Date(step.from)) : formatShortDate(new Date(step.from))
const tickText = (isYear: boolean) => (step: Step) =>
  isYear ? step.from.slice(0, 7) : formatDayAndMonth(new Date(step.from))
const stepColumn = (isYear: boolean) =>
  wordColumn('from', isYear ? names.columns.month : names.columns.step, stepText(isYear), true)

/** Figures → Money: subscribers, revenue, gifts. */
export function FiguresMoneyScreen() {
  const [filters, setFilters] = useFilters(PeriodFilters)
  const query = useQuery(moneyQuery(filters))
  const { data } = query
  const isYear = filters.period === '12m'

  return (
    <Screen title={ro.title}>
      <PeriodFilter filters={filters} onChange={setFilters} />
      {data && (
        <>
          <PeriodText period={data.period} before={data.before} />
          <p>
            {data.countedAt === null
              ? ro.notCounted
              : ro.countedAt(formatMoment(new Date(data.countedAt)))}
          </p>
          <Tiles
            tiles={[
              { name: ro.tiles.bani, figure: data.bani, text: leiText },
              { name: ro.tiles.monthly, figure: data.monthlyBani, text: leiText },
              { name: ro.tiles.subscribers, figure: data.subscribers, text: countText },
              { name: ro.tiles.gained, figure: data.gained, text: countText },
              { name: ro.tiles.lost, figure: data.lost, text: countText },
            ]}
          />
          <RevenuePanel figures={data} isYear={isYear} />
          <KindsPanel figures={data} />
          <SubscribersPanel figures={data} isYear={isYear} />
          <MonthlyPanel figures={data} isYear={isYear} />
          <GiftsPanel figures={data} isYear={isYear} />
        </>
      )}
      <Waiting of={query} />
    </Screen>
  )
}

function RevenuePanel({ figures: { steps, bani }, isYear }: PanelProps) {
  return (
    <FigurePanel
      title={ro.revenue}
      how={ro.revenueHow}
      name="incasari"
      rows={steps}
      idOf={({ from }) => from}
      columns={[
        stepColumn(isYear),
        numberColumn<Step>('bani', ro.columns.bani, (step) => bareAmountText(step.bani)),
        numberColumn<Step>('before', ro.columns.baniBefore, (step) =>
          bareAmountText(step.baniBefore),
        ),
      ]}
    >
      <Plot
        label={`${ro.revenue}: ${leiText(bani.now)}`}
        labels={steps.map(tickText(isYear))}
        valueText={(value) => countText(Math.round(value / 100))}
        series={[
          {
            kind: 'bar',
            tone: 'now',
            name: names.hours.now,
            values: steps.map((step) => step.bani),
          },
          {
            kind: 'line',
            tone: 'before',
            name: names.hours.before,
            values: steps.map((step) => step.baniBefore),
          },
        ]}
      />
    </FigurePanel>
  )
}

function KindsPanel({ figures: { kinds } }: Pick<PanelProps, 'figures'>) {
  type Kind = MoneyFigures['kinds'][number]

  return (
    <FigurePanel
      title={ro.kinds}
      how={ro.revenueHow}
      name="incasari-fel"
      rows={kinds}
      idOf={({ kind, currency }) => `${kind}-${currency}`}
      columns={[
        wordColumn<Kind>('kind', ro.columns.kind, ({ kind }) => chargeKinds[kind], true),
        wordColumn<Kind>('currency', ro.columns.currency, ({ currency }) => currency),
        numberColumn<Kind>('charges', ro.columns.charges, (kind) => countText(kind.charges)),
        numberColumn<Kind>('amount', ro.columns.amount, (kind) => bareAmountText(kind.amountMinor)),
        numberColumn<Kind>('bani', ro.columns.bani, (kind) => bareAmountText(kind.bani)),
      ]}
    />
  )
}

function SubscribersPanel({ figures: { steps, subscribers }, isYear }: PanelProps) {
  return (
    <FigurePanel
      title={ro.subscribers}
      how={ro.subscribersHow}
      name="abonati"
      rows={steps}
      idOf={({ from }) => from}
      columns={[
        stepColumn(isYear),
        numberColumn<Step>('subscribers', ro.columns.subscribers, (step) =>
          countText(step.subscribers),
        ),
        numberColumn<Step>('gained', ro.columns.gained, (step) => countText(step.gained)),
        numberColumn<Step>('lost', ro.columns.lost, (step) => countText(step.lost)),
      ]}
    >
      <Plot
        label={`${ro.subscribers}: ${countText(subscribers.now)}`}
        labels={steps.map(tickText(isYear))}
        valueText={countText}
        series={[
          {
            kind: 'line',
            tone: 'now',
            name: ro.columns.subscribers,
            values: steps.map((step) => step.subscribers),
          },
        ]}
      />
    </FigurePanel>
  )
}

function MonthlyPanel({ figures: { steps, monthlyBani }, isYear }: PanelProps) {
  return (
    <FigurePanel
      title={ro.tiles.monthly}
      how={ro.monthlyHow}
      name="venit-lunar"
      rows={steps}
      idOf={({ from }) => from}
      columns={[
        stepColumn(isYear),
        numberColumn<Step>('monthly', ro.columns.monthly, (step) =>
          bareAmountText(step.monthlyBani),
        ),
      ]}
    >
      <Plot
        label={`${ro.tiles.monthly}: ${leiText(monthlyBani.now)}`}
        labels={steps.map(tickText(isYear))}
        valueText={(value) => countText(Math.round(value / 100))}
        series={[
          {
            kind: 'line',
            tone: 'now',
            name: ro.columns.monthly,
            values: steps.map((step) => step.monthlyBani),
          },
        ]}
      />
    </FigurePanel>
  )
}

function GiftsPanel({ figures: { steps }, isYear }: PanelProps) {
  return (
    <FigurePanel
      title={ro.gifts}
      how={ro.giftsHow}
      name="vouchere"
      rows={steps}
      idOf={({ from }) => from}
      columns={[
        stepColumn(isYear),
        numberColumn<Step>('bought', ro.columns.bought, (step) => countText(step.giftsBought)),
        numberColumn<Step>('redeemed', ro.columns.redeemed, (step) =>
          countText(step.giftsRedeemed),
        ),
      ]}
    >
      <Plot
        label={ro.gifts}
        labels={steps.map(tickText(isYear))}
        valueText={countText}
        series={[
          {
            kind: 'bar',
            tone: 'now',
            name: ro.columns.bought,
            values: steps.map((step) => step.giftsBought),
          },
          {
            kind: 'line',
            tone: 'good',
            name: ro.columns.redeemed,
            values: steps.map((step) => step.giftsRedeemed),
          },
        ]}
      />
    </FigurePanel>
  )
}
