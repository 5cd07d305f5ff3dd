import type { ViewingFigures } from '@hlizo/contract/entities/studio-figures'
import { deviceKinds, studioFiguresMessages as ro } from '@hlizo/contract/messages/studio-figures'
import { formatDayAndMonth, formatMonth, formatShortDate } from '@hlizo/domain/dates'
import { percentText } from '@hlizo/contract/percent'
import { countText, hoursOf, hoursText } from '@hlizo/domain/figure-text'
import { useQuery } from '@tanstack/react-query'
import { DevicePlot } from '#studio/features/figures/device-plot.tsx'
import { FigurePanel } from '#studio/features/figures/figure-panel.tsx'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { PeriodFilters } from '#studio/features/figures/period.ts'
import { PeriodFilter, PeriodText } from '#studio/features/figures/period-filter.tsx'
import { viewingQuery } from '#studio/features/figures/queries.ts'
import { Tiles } from '#studio/features/figures/tiles.tsx'
import { useFilters } from '#studio/lib/use-filters.ts'
import type { PlotSeries } from '#studio/ui/plot/plot-picture.tsx'
import { Plot } from '#studio/ui/plot/plot.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'

/** Figures → Viewing: how much is watched, when and on what. */
export function FiguresOverviewScreen() {
  const [filters, setFilters] = useFilters(PeriodFilters)
  const query = useQuery(viewingQuery(filters))
  const { data } = query

  return (
    <Screen title={ro.title}>
      <PeriodFilter filters={filters} onChange={setFilters} />
      {data && <Figures figures={data} isYear={filters.period === '12m'} />}
      <Waiting of={query} />
    </Screen>
  )
}

type FiguresProps = { figures: ViewingFigures; isYear: boolean }

function Figures({ figures, isYear }: FiguresProps) {
  return (
    <>
      <PeriodText period={figures.period} before={figures.before} />
      <Tiles
        tiles={[
          { name: ro.tiles.viewersNow, figure: figures.viewersNow, text: countText },
          {
            name: ro.tiles.hours,
            figure: figures.seconds,
            text: (seconds) => ro.hoursUnit(hoursText(seconds)),
          },
          { name: ro.tiles.views, figure: figures.views, text: countText },
        ]}
      />
      <HoursPanel figures={figures} isYear={isYear} />
      <DevicesPanel figures={figures} />
      <ViewersPanel figures={figures} />
    </>
  )
}

type Step = ViewingFigures['steps'][number]

const hoursSeries = (steps: readonly Step[]): readonly PlotSeries[] => [
  {
    kind: 'bar',
    tone: 'now',
    name: ro.hours.now,
    values: steps.map((step) => hoursOf(step.seconds)),
  },
  {
    kind: 'line',
    tone: 'before',
    name: ro.hours.before,
    values: steps.map((step) => hoursOf(step.secondsBefore)),
  },
]

function HoursPanel({ figures: { steps, seconds }, isYear }: FiguresProps) {
  const nameOf = ({ from }: Step) =>
    isYear ? formatMonth(new Date(from)) : formatShortDate(new Date(from))
  const tickOf = ({ from }: Step) => (isYear ? from.slice(0, 7) : formatDayAndMonth(new Date(from)))

  return (
    <FigurePanel
      title={ro.hours.title}
      how={ro.hours.how}
      name="ore-privite"
      rows={steps}
      idOf={({ from }) => from}
      columns={[
        wordColumn('from', isYear ? ro.columns.month : ro.columns.step, nameOf, true),
        numberColumn<Step>('hours', ro.columns.hours, (step) => hoursText(step.seconds)),
        numberColumn<Step>('before', ro.columns.hoursBefore, (step) =>
          hoursText(step.secondsBefore),
        ),
        numberColumn<Step>('views', ro.columns.views, (step) => countText(step.views)),
      ]}
    >
      <Plot
        label={`${ro.hours.title}: ${ro.hoursUnit(hoursText(seconds.now))}`}
        labels={steps.map(tickOf)}
        valueText={countText}
        series={hoursSeries(steps)}
      />
    </FigurePanel>
  )
}

function DevicesPanel({ figures: { devices, seconds } }: Pick<FiguresProps, 'figures'>) {
  type Device = (typeof devices)[number]
  const shareOf = (device: Device) =>
    percentText(seconds.now === 0 ? 0 : (100 * device.seconds) / seconds.now)

  return (
    <FigurePanel
      title={ro.devices.title}
      how={ro.devices.how}
      name="dispozitive"
      rows={devices}
      idOf={({ kind }) => kind}
      columns={[
        wordColumn<Device>('kind', ro.columns.device, ({ kind }) => deviceKinds[kind], true),
        numberColumn<Device>('hours', ro.columns.hours, (device) => hoursText(device.seconds)),
        numberColumn<Device>('share', ro.columns.share, shareOf),
        numberColumn<Device>('before', ro.columns.hoursBefore, (device) =>
          hoursText(device.secondsBefore),
        ),
      ]}
    >
      <DevicePlot devices={devices} />
    </FigurePanel>
  )
}

const clock = new Intl.DateTimeFormat('ro-RO', { timeZone: 'Europe/Bucharest', timeStyle: 'short' })

function ViewersPanel({ figures: { viewers } }: Pick<FiguresProps, 'figures'>) {
  type Sample = (typeof viewers)[number]
  const timeOf = ({ at }: Sample) => clock.format(new Date(at))

  return (
    <FigurePanel
      title={ro.viewers.title}
      how={ro.viewers.how}
      name="privesc"
      rows={viewers}
      idOf={({ at }) => at}
      columns={[
        wordColumn('at', ro.columns.time, timeOf, true),
        numberColumn<Sample>('viewers', ro.columns.viewers, (sample) => countText(sample.viewers)),
      ]}
    >
      {viewers.length > 1 && (
        <Plot
          label={ro.viewers.title}
          labels={viewers.map(timeOf)}
          valueText={countText}
          series={[
            {
              kind: 'line',
              tone: 'now',
              name: ro.tiles.viewersNow,
              values: viewers.map((sample) => sample.viewers),
            },
          ]}
        />
      )}
    </FigurePanel>
  )
}
