import { WATCHED_PART_SECONDS, type TitleFigures } from '@hlizo/contract/entities/studio-figures'
import { deviceKinds, studioFiguresMessages as ro } from '@hlizo/contract/messages/studio-figures'
import { formatDayAndMonth, formatMonth, formatShortDate } from '@hlizo/domain/dates'
import { countText, hoursOf, hoursText } from '@hlizo/domain/figure-text'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { DevicePlot } from '#studio/features/figures/device-plot.tsx'
import { FigurePanel } from '#studio/features/figures/figure-panel.tsx'
import { PeriodFilters } from '#studio/features/figures/period.ts'
import { PeriodFilter, PeriodText } from '#studio/features/figures/period-filter.tsx'
import { titleFiguresQuery } from '#studio/features/figures/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { BackLink } from '#studio/ui/back-link.tsx'
import { Notice } from '#studio/ui/notice.tsx'
import { Plot } from '#studio/ui/plot/plot.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'
import { LaughterPanel } from './laughter-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'

type Watched = NonNullable<TitleFigures['watched']>

/** The figures of one title: where viewers stay and leave, days and devices. */
export function FiguresTitleScreen() {
  const { videoId = '' } = useParams()
  const [filters, setFilters] = useFilters(PeriodFilters)
  const query = useQuery(titleFiguresQuery(Number(videoId), filters))
  const { data } = query

  return (
    <Screen title={data?.title ?? ro.titles.titles}>
      <BackLink to="/figures/titles">{ro.one.back}</BackLink>
      {data && <Figures figures={data} isYear={filters.period === '12m'} />}
      {data?.watched && (
        <>
          <PeriodFilter filters={filters} onChange={setFilters} />
          <PeriodText period={data.period} />
          <DaysPanel watched={data.watched} isYear={filters.period === '12m'} />
          <DevicesPanel watched={data.watched} />
        </>
      )}
      <Waiting of={query} />
    </Screen>
  )
}

function Figures({
  figures: { id, watched, followers = [], dismissals = null },
}: {
  figures: TitleFigures
  isYear: boolean
}) {
  return (
    <>
      <p>
        {watched && ro.one.viewers(watched.viewers)}{' '}
        <Link to={`/titles/video-${id}`}>{ro.one.openTitle}</Link>
      </p>
      {followers.length > 0 && (
        <p>{followers.map(({ name, count }) => ro.one.followers(name, count)).join(' · ')}</p>
      )}
      {dismissals !== null && <p>{ro.one.dismissals(dismissals)}</p>}
      {watched ? (
        <>
          <RetentionPanel retention={watched.retention} partSeconds={WATCHED_PART_SECONDS} />
          <LaughterPanel laughter={watched.laughter} partSeconds={WATCHED_PART_SECONDS} />
        </>
      ) : (
        <Notice title={ro.one.few}>
          <p>{ro.one.fewLead}</p>
        </Notice>
      )}
    </>
  )
}

function DaysPanel({ watched: { steps }, isYear }: { watched: Watched; isYear: boolean }) {
  type Step = Watched['steps'][number]
  const nameOf = ({ from }: Step) =>
    isYear ? formatMonth(new Date(from)) : formatShortDate(new Date(from))

  return (
    <FigurePanel
      title={ro.hours.title}
      how={ro.hours.how}
      name="titlu-ore"
      rows={steps}
      idOf={({ from }) => from}
      columns={[
        wordColumn('from', isYear ? ro.columns.month : ro.columns.step, nameOf, true),
        numberColumn<Step>('hours', ro.columns.hours, (step) => hoursText(step.seconds)),
        numberColumn<Step>('views', ro.columns.views, (step) => countText(step.views)),
      ]}
    >
      <Plot
        label={ro.hours.title}
        labels={steps.map((step) =>
          isYear ? step.from.slice(0, 7) : formatDayAndMonth(new Date(step.from)),
        )}
        valueText={countText}
        series={[
          {
            kind: 'bar',
            tone: 'now',
            name: ro.hours.now,
            values: steps.map((step) => hoursOf(step.seconds)),
          },
        ]}
      />
    </FigurePanel>
  )
}

function DevicesPanel({ watched: { devices } }: { watched: Watched }) {
  type Device = Watched['devices'][number]

  return (
    <FigurePanel
      title={ro.devices.title}
      how={ro.devices.how}
      name="titlu-dispozitive"
      rows={devices}
      idOf={({ kind }) => kind}
      columns={[
        wordColumn<Device>('kind', ro.columns.device, ({ kind }) => deviceKinds[kind], true),
        numberColumn<Device>('hours', ro.columns.hours, (device) => hoursText(device.seconds)),
      ]}
    >
      <DevicePlot devices={devices} />
    </FigurePanel>
  )
}
