import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleLinear } from '@visx/scale'
import { Area, Bar, LinePath } from '@visx/shape'
import { classes } from '@hlizo/web/ui/classes.ts'
import styles from './plot.module.css'

type Tone = 'now' | 'before' | 'usual' | 'good' | 'bad'

/** Values in the order of the labels. */
export type PlotSeries = { readonly name: string; readonly tone: Tone } & (
  | { readonly kind: 'bar' | 'line'; readonly values: readonly number[] }
  | { readonly kind: 'band'; readonly values: readonly (readonly [low: number, high: number])[] }
)

/** A stretch behind the curves; `to` is exclusive. */
export type PlotMark = { readonly from: number; readonly to: number; readonly tone: Tone }

export type PlotProps = {
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

/** From the lowest value, if that is below zero, to the highest. */
function domainOf(series: readonly PlotSeries[]): [number, number] {
  const values = series.flatMap((one) => (one.kind === 'band' ? one.values.flat() : one.values))

  return [Math.min(0, ...values), Math.max(1, ...values)]
}

/** The plot of a frame of this width. */
export function PlotPicture({
  label,
  labels,
  series,
  marks = [],
  valueText,
  width,
}: PlotProps & { width: number }) {
  const inner = Math.max(0, width - MARGIN.left - MARGIN.right)
  const right = MARGIN.left + inner
  const x = scaleLinear({ domain: [-0.5, labels.length - 0.5], range: [MARGIN.left, right] })
  const range = [BOTTOM, MARGIN.top]
  const y = scaleLinear({ domain: domainOf(series), range, nice: VALUE_TICKS })

  return (
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
      <ZeroLine at={y(0)} to={right} />
      <Axes x={x} y={y} labels={labels} inner={inner} valueText={valueText} />
    </svg>
  )
}

function ZeroLine({ at, to }: { at: number; to: number }) {
  return (
    <line className={styles.zero} x1={MARGIN.left} x2={to} y1={at} y2={at} stroke="currentColor" />
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
        hideAxisLine
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
      y={y(Math.max(0, value))}
      height={Math.abs(y(value) - y(0))}
    />
  ))
}
