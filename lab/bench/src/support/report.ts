import type { Figure, Goal, Measurement } from './figure.ts'
import { wasBusy, type MachineFacts } from './machine-facts.ts'
import { median } from './statistics.ts'
import { missedGoals } from './verdict.ts'

/** The result of a figure, or why it was skipped. */
export type Finding = {
  readonly figure: Pick<Figure, 'name' | 'title'>
  readonly measurements: readonly Measurement[]
  readonly failure: string | null
}

/** The report of one run. */
export type Report = {
  readonly facts: MachineFacts
  readonly isQuick: boolean
  readonly findings: readonly Finding[]
  readonly remarks: readonly string[]
}

/** The columns of a measurement, in the terminal and in docs/benchmarks.md. */
export const HEADS = ['Figure', 'Median', 'Spread', 'Yardstick', 'Ratio', 'Goal', 'Met']

function digits(value: number): string {
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en-US')

  return value.toFixed(size >= 10 || Number.isInteger(value) ? (size >= 10 ? 1 : 0) : 2)
}

const withUnit = (value: number, unit: Measurement['unit']) =>
  unit.startsWith('/') ? digits(value) + unit : `${digits(value)} ${unit}`.trim()

function spread({ samples }: Measurement): string {
  if (samples.length < 2) return 'one run'

  return `${digits(Math.min(...samples))} – ${digits(Math.max(...samples))}`
}

function goalText(goal: Goal, unit: Measurement['unit']): string {
  const sign = goal.is === 'at most' ? '≤' : '≥'

  return `${sign} ${goal.of === 'unit' ? withUnit(goal.value, unit) : `${goal.value} ×`}`
}

function ratioText({ samples, yardstick }: Measurement): string {
  const ratio = yardstick ? median(samples) / median(yardstick.samples) : Number.NaN

  return Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : ''
}

/** The cells of a measurement, under HEADS. */
export function cellsOf(title: string, measurement: Measurement): string[] {
  const { what, unit, samples, yardstick, goals } = measurement

  return [
    `${title}: ${what}`,
    withUnit(median(samples), unit),
    spread(measurement),
    yardstick ? `${withUnit(median(yardstick.samples), unit)} (${yardstick.name})` : '',
    ratioText(measurement),
    goals.map((goal) => goalText(goal, unit)).join(', '),
    goals.length === 0 ? '' : missedGoals(measurement).length === 0 ? '✓' : '✗',
  ]
}

const rowsOf = ({ findings }: Report) =>
  findings.flatMap(({ figure, measurements }) =>
    measurements.map((one) => cellsOf(figure.title, one)),
  )

/** One honest sentence for each goal that was missed and each figure that could not be measured. */
function shortfalls({ findings }: Report): string[] {
  return findings.flatMap(({ figure, measurements, failure }) => [
    ...(failure === null
      ? []
      : [`${figure.title} could not be measured: ${failure.split('\n')[0] ?? ''}`]),
    ...measurements.flatMap((one) => {
      const missed = missedGoals(one).map((goal) => goalText(goal, one.unit))
      const value = withUnit(median(one.samples), one.unit)
      const ratio = ratioText(one)
      const against = one.yardstick && ratio ? `, ${ratio} of ${one.yardstick.name}` : ''
      const said = `${figure.title}, ${one.what}: ${value}${against}`
      return missed.length === 0 ? [] : [`${said}. The goal is ${missed.join(' and ')}.`]
    }),
  ])
}

const notes = ({ findings }: Report) =>
  findings.flatMap(({ figure, measurements }) =>
    measurements.flatMap(({ what, note }) => (note ? [`${figure.title}, ${what}: ${note}.`] : [])),
  )

/** Circumstances that distort the figures. */
function warnings({ facts, isQuick, remarks }: Report): string[] {
  return [
    ...(wasBusy(facts)
      ? [
          `The machine was busy with other work when the run began (load average ${facts.load.toFixed(1)} on ${facts.cores} cores): times are longer than on a quiet one, and only ratios within a line mean much.`,
        ]
      : []),
    ...(isQuick ? ['A quick run, one round of everything: it proves that the figures run.'] : []),
    ...remarks,
  ]
}

function factsText({ cores, cpu, memoryGib, node, date, commit, load }: MachineFacts): string {
  return `${cores} cores (${cpu}), ${memoryGib.toFixed(0)} GiB of memory, Node ${node}, ${date}, commit ${commit}, load average ${load.toFixed(1)} before the run.`
}

/** The report for the terminal. */
export function terminalReport(report: Report): string {
  const rows = [HEADS, ...rowsOf(report)]
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )

  return [
    ...table,
    '',
    ...warnings(report),
    ...shortfalls(report),
    ...notes(report),
    factsText(report.facts),
  ].join('\n')
}
