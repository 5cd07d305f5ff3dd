import type { TitleFigures } from '@hlizo/contract/entities/studio-figures'
import {
  studioFiguresMessages,
  studioLaughterMessages as ro,
} from '@hlizo/contract/messages/studio-figures'
import { percentText } from '@hlizo/contract/percent'
import { formatPosition } from '@hlizo/domain/duration'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { FigurePanel } from '#studio/features/figures/figure-panel.tsx'
import { Notice } from '#studio/ui/notice.tsx'
import { Plot } from '#studio/ui/plot/plot.tsx'

type Laughter = NonNullable<TitleFigures['watched']>['laughter']
type Row = { readonly part: number; readonly percent: number }

const { columns: names } = studioFiguresMessages
const columnsOf = (partSeconds: number) => [
  wordColumn<Row>('place', names.place, ({ part }) => formatPosition(part * partSeconds), true),
  numberColumn<Row>('laughter', names.laughter, ({ percent }) => percentText(percent)),
]

/** Where viewers laughed, in the parts of the curve above it. */
export function LaughterPanel({
  laughter,
  partSeconds,
}: {
  laughter: Laughter
  partSeconds: number
}) {
  if (laughter === null) {
    return (
      <Notice title={ro.few}>
        <p>{ro.fewLead}</p>
      </Notice>
    )
  }
  const { percents, moments, profiles } = laughter
  const rows = percents.map((percent, part): Row => ({ part, percent }))
  const summary = ro.summary(moments.map(formatPosition))

  return (
    <FigurePanel
      title={ro.title}
      how={ro.how}
      name="rasete"
      rows={rows}
      idOf={({ part }) => String(part)}
      columns={columnsOf(partSeconds)}
    >
      <Plot
        label={`${ro.title}. ${summary}`}
        labels={rows.map(({ part }) => formatPosition(part * partSeconds))}
        valueText={percentText}
        series={[{ kind: 'line', tone: 'now', name: ro.curve, values: percents }]}
      />
      <p>{ro.profiles(profiles)}</p>
      <p>{summary}</p>
    </FigurePanel>
  )
}
