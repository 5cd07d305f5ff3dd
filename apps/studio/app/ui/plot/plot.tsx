import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleLinear } from '@visx/scale'
import { Area, Bar, LinePath } from '@visx/shape'
import { classes } from '@hlizo/web/ui/classes.ts'
import styles from './plot.module.css'
import { useWidth } from './use-width.ts'

type Tone = 'now' | 'before' | 'usual' | 'good' | 'bad'

/** Values in the order of the labels. */
export type PlotSeries = { readonly name: string; readonly tone: Tone } & (
  | { readonly kind: 'bar' | 'line'; readonly values: readonly number[] }
  | { readonly kind: 'band'; readonly values: readonly (readonly [low: number, high: number])[] }
)

/** A stretch behind the curves; `to` is exclusive. */
export type PlotMark = { readonly from: number; readonly to: number; readonly tone: Tone }

type PlotProps = {
  /** What a screen reader says; the numbers stand in the table beside the plot. */
  label: string
  labels: readonly string[]
  series: readonly PlotSeries[]
  marks?: readonly PlotMark[]
  /** The text of a value at the axis. */
  valueText: (value: number) => string
}

const HEIGHT = 240
const MARGIN = { top: 8, right: 8, bottom: 26, left: 56 }
const BOTTOM = HEIGHT - MARGIN.bottom
const LABEL_WIDTH = 84
const BAR_SHARE = 0.72
const VALUE_TICKS = 4

const highestOf = (series: readonly PlotSeries[]) =>
  Math.max(
    1,
    ...series.flatMap((one) =>
      one.kind === 'band' ? one.values.map(([, high]) => high) : one.values,
    ),
  )

/** Curves and bars over the same places, as wide as there is room. */
export function Plot({ label, labels, series, marks = [], valueText }: PlotProps) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const inner = Math.max(0, width - MARGIN.left - MARGIN.right)
  const x = scaleLinear({
    domain: [-0.5, labels.length - 0.5],
    range: [MARGIN.left, MARGIN.left + inner],
  })
  const y = scaleLinear({
    domain: [0, highestOf(series)],
    range: [BOTTOM, MARGIN.top],
    nice: VALUE_TICKS,
  })

  return (
    <div ref={frame} className={styles.frame}>
      {series.length > 1 && <Legend series={series} />}
      {width > 0 && (
        <svg className={styles.plot} width={width} height={HEIGHT} role="img" aria-label={label}>
          <GridRows
            scale={y}
            left={MARGIN.left}
            width={inner}
            numTicks={VALUE_TICKS}
            className={styles.grid ?? ''}
            stroke="currentColor"
          />
          {marks.map((mark) => (
            <MarkShape key={`${mark.tone}-${mark.from}`} mark={mark} x={x} />
          ))}
          {series.map((one) => (
            <Shape key={one.name} series={one} x={x} y={y} />
          ))}
          <Axes x={x} y={y} labels={labels} inner={inner} valueText={valueText} />
        </svg>
      )}
    </div>
  )
}

const TICK_LABEL = { fill: 'currentColor', fontSize: 11, fontFamily: 'inherit' }

type AxesProps = Pick<PlotProps, 'labels' | 'valueText'> & { x: Scale; y: Scale; inner: number }

function Axes({ x, y, labels, inner, valueText }: AxesProps) {
  return (
    <>
      <AxisLeft
        scale={y}
        left={MARGIN.left}
        numTicks={VALUE_TICKS}
        hideAxisLine
        hideTicks
        tickFormat={(value) => valueText(Number(value))}
        axisClassName={styles.axis ?? ''}
        tickLabelProps={TICK_LABEL}
      />
      <AxisBottom
        scale={x}
        top={BOTTOM}
        tickValues={ticksFor(labels.length, Math.max(2, Math.floor(inner / LABEL_WIDTH)))}
        hideTicks
        stroke="currentColor"
        tickFormat={(value) => labels[Number(value)] ?? ''}
        axisClassName={styles.axis ?? ''}
        tickLabelProps={TICK_LABEL}
      />
    </>
  )
}

function MarkShape({ mark: { from, to, tone }, x }: { mark: PlotMark; x: Scale }) {
  return (
    <rect
      className={classes(styles.mark, styles[tone])}
      x={x(from - 0.5)}
      width={Math.max(2, x(to - 0.5) - x(from - 0.5))}
      y={MARGIN.top}
      height={BOTTOM - MARGIN.top}
    />
  )
}

/** Evenly spaced places, at most as many as have room. */
function ticksFor(places: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(places / room))

  return Array.from({ length: Math.ceil(places / every) }, (_, tick) => tick * every)
}

type Scale = ReturnType<typeof scaleLinear<number>>
type ShapeProps = { series: PlotSeries; x: Scale; y: Scale }

function Shape({ series, x, y }: ShapeProps) {
  const tone = styles[series.tone]
  if (series.kind === 'band') {
    return (
      <Area
        data={[...series.values]}
        className={classes(styles.band, tone)}
        x={(_, place) => x(place)}
        y0={([low]) => y(low)}
        y1={([, high]) => y(high)}
      />
    )
  }
  if (series.kind === 'line') {
    return (
      <LinePath
        data={[...series.values]}
        className={classes(styles.line, tone)}
        x={(_, place) => x(place)}
        y={(value) => y(value)}
      />
    )
  }
  const width = (x(1) - x(0)) * BAR_SHARE

  return series.values.map((value, place) => (
    <Bar
      // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
      key={place}
      className={classes(styles.bar, tone)}
      x={x(place) - width / 2}
      width={width}
      y={y(value)}
      height={BOTTOM - y(value)}
    />
  ))
}

function Legend({ series }: { series: readonly PlotSeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, tone, kind }) => (
        <li key={name}>
          <span className={classes(styles.swatch, styles[kind], styles[tone])} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
