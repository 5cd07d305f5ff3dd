import type { TitleFigures } from '@hlizo/contract/entities/studio-figures'
import { retentionMarkNames, studioFiguresMessages } from '@hlizo/contract/messages/studio-figures'
import { percentText } from '@hlizo/contract/percent'
import { formatPosition } from '@hlizo/domain/duration'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { FigurePanel } from '#studio/features/figures/figure-panel.tsx'
import type { PlotMark, PlotSeries } from '#studio/ui/plot/plot-picture.tsx'
import { Plot } from '#studio/ui/plot/plot.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import styles from './retention-panel.module.css'

type Retention = NonNullable<TitleFigures['watched']>['retention']
type Mark = Retention['marks'][number]

const ro = studioFiguresMessages.retention
const names = studioFiguresMessages.columns
const markTones: Readonly<Record<Mark['kind'], PlotMark['tone']>> = {
  intro: 'usual',
  top: 'good',
  spike: 'now',
  dip: 'bad',
}

/** The usual band at a part of the film. */
function usualAt({ usual, percents }: Retention, part: number): readonly [number, number] {
  const last = (usual?.places.length ?? 1) - 1
  const place = usual?.places[Math.round((part / Math.max(1, percents.length - 1)) * last)]

  return [place?.low ?? 0, place?.high ?? 0]
}

type Row = { readonly part: number; readonly percent: number }

function columnsOf(retention: Retention, partSeconds: number): readonly TableColumn<Row>[] {
  const usual = wordColumn<Row>('usual', names.usual, ({ part }) =>
    usualAt(retention, part).map(percentText).join(' – '),
  )
  const marksAt = ({ part }: Row) =>
    retention.marks
      .filter(({ from, to }) => part >= from && part < to)
      .map(({ kind }) => retentionMarkNames[kind])
      .join(', ')

  return [
    wordColumn<Row>('place', names.place, ({ part }) => formatPosition(part * partSeconds), true),
    numberColumn<Row>('percent', names.percent, ({ percent }) => percentText(percent)),
    ...(retention.usual ? [usual] : []),
    wordColumn<Row>('mark', names.mark, marksAt),
  ]
}

function seriesOf(retention: Retention): readonly PlotSeries[] {
  const { percents, usual } = retention
  const curve: PlotSeries = { kind: 'line', tone: 'now', name: ro.curve, values: percents }
  if (!usual) return [curve]

  const band: PlotSeries = {
    kind: 'band',
    tone: 'usual',
    name: ro.usual(usual.titles),
    values: percents.map((_, part) => usualAt(retention, part)),
  }
  return [band, curve]
}

/** The curve of a title with its four kinds of marks, beside the usual band. */
export function RetentionPanel({
  retention,
  partSeconds,
}: {
  retention: Retention
  partSeconds: number
}) {
  const { percents, marks, usual } = retention
  const rows = percents.map((percent, part): Row => ({ part, percent }))
  const middle = percentText(percents[Math.floor(percents.length / 2)] ?? 0)

  return (
    <FigurePanel
      title={ro.title}
      how={ro.how}
      name="retentie"
      rows={rows}
      idOf={({ part }) => String(part)}
      columns={columnsOf(retention, partSeconds)}
    >
      <Plot
        label={`${ro.title}. ${ro.summary(middle)}`}
        labels={rows.map(({ part }) => formatPosition(part * partSeconds))}
        valueText={percentText}
        marks={marks.map(({ from, to, kind }) => ({ from, to, tone: markTones[kind] }))}
        series={seriesOf(retention)}
      />
      {!usual && <p>{ro.noUsual}</p>}
      <h3>{ro.marks}</h3>
      <ul className={styles.marks}>
        {marks.map((mark) => (
          <li key={`${mark.kind}-${mark.from}`}>
            <strong>{retentionMarkNames[mark.kind]}</strong>,{' '}
            {formatPosition(mark.from * partSeconds)}–{formatPosition(mark.to * partSeconds)}:{' '}
            {ro.mark[mark.kind](percentText(mark.percent))}
          </li>
        ))}
      </ul>
    </FigurePanel>
  )
}
