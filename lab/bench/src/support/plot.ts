/** A row of a table of docs/benchmarks.md, as far as it can be drawn: all values in one unit. */
type PlotRow = {
  readonly label: string
  readonly median: number
  readonly low: number
  readonly high: number
  readonly yardstick: number | null
  readonly goal: number
  readonly isAtMost: boolean
}

const numberIn = (text: string): number =>
  Number(/\d[\d,]*(\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)

/** `≤ 1,200 ms` or `≥ 2,000/s`, and not `≤ 1.3 ×`, which is about the yardstick. */
function goalIn(text: string): Pick<PlotRow, 'goal' | 'isAtMost'> | null {
  const goal = text.match(/[≤≥] [^≤≥]*/gu)?.find((one) => !one.includes('×'))

  return goal === undefined ? null : { goal: numberIn(goal), isAtMost: goal.startsWith('≤') }
}

function rowIn(line: string): PlotRow | null {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
  const [, label = '', median = '', spread = '', yardstick = '', , goalText = '', verdict] = cells
  if (verdict !== '✓' && verdict !== '✗') return null
  const goal = goalIn(goalText)
  if (goal === null) return null
  const [low = median, high = median] = spread.includes(' – ') ? spread.split(' – ') : []

  return {
    ...{ label, ...goal, median: numberIn(median), low: numberIn(low), high: numberIn(high) },
    yardstick: yardstick === '' ? null : numberIn(yardstick),
  }
}

/** What the tables of docs/benchmarks.md say; of a figure measured several times the last. */
export function plotRows(document: string): PlotRow[] {
  const rows = document.split('\n').flatMap((line) => rowIn(line) ?? [])

  return [...new Map(rows.map((row) => [row.label, row])).values()]
}

const WIDTH = 1_000
const LABELS = 560
const ROW = 22
const TOP = 64
const RIGHT = WIDTH - 24
/** Shares of the goal that are drawn, as powers of two: from a sixteenth to twice as much. */
const [LEAST, MOST] = [-4, 1]
const LABEL_LETTERS = 84

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const shortened = (text: string) =>
  text.length <= LABEL_LETTERS ? text : `${text.slice(0, LABEL_LETTERS - 1)}…`

/** Where a share of the goal stands; what lies beyond the edges stands at them. */
function placeOf(share: number): number {
  const power = Math.min(MOST, Math.max(LEAST, Math.log2(Math.max(share, 2 ** LEAST))))

  return LABELS + ((power - LEAST) / (MOST - LEAST)) * (RIGHT - LABELS)
}

/** How much of what the goal allows was used: above 1 it was missed. */
function shareOf(value: number, { goal, isAtMost }: PlotRow): number {
  const [part, whole] = isAtMost ? [value, goal] : [goal, value]
  if (part <= 0) return 0

  return whole === 0 ? Infinity : part / whole
}

function rowMarks(row: PlotRow, index: number): string {
  const y = TOP + index * ROW + ROW / 2
  const at = (value: number) => placeOf(shareOf(value, row)).toFixed(1)
  const [x, isHeld] = [at(row.median), shareOf(row.median, row) <= 1]
  const median = isHeld
    ? `<circle class="held" cx="${x}" cy="${y}" r="5"/>`
    : `<path class="missed" d="M${x} ${y}m-5-5l10 10m0-10l-10 10"/>`
  const yardstick =
    row.yardstick === null
      ? ''
      : `<path class="yardstick" d="M${at(row.yardstick)} ${y}m0-6l6 6l-6 6l-6-6z"/>`

  return [
    `<text class="label" x="${LABELS - 16}" y="${y + 4}">${escaped(shortened(row.label))}</text>`,
    `<line class="spread" x1="${at(row.low)}" x2="${at(row.high)}" y1="${y}" y2="${y}"/>`,
    yardstick,
    median,
  ].join('')
}

function axis(height: number): string {
  const powers = Array.from({ length: MOST - LEAST + 1 }, (_, index) => LEAST + index)
  const name = (power: number) => (power < 0 ? `1/${2 ** -power}` : `${2 ** power} ×`)

  return powers
    .map((power) => {
      const [x, kind] = [placeOf(2 ** power).toFixed(1), power === 0 ? 'goal' : 'grid']
      return (
        `<line class="${kind}" x1="${x}" x2="${x}" y1="${TOP}" y2="${height}"/>` +
        `<text class="tick" x="${x}" y="${TOP - 10}">${power === 0 ? 'goal' : name(power)}</text>`
      )
    })
    .join('')
}

const STYLE = `
  svg { background: #fff; color: #1d1b22; font: 12px system-ui, sans-serif }
  text { fill: currentColor } .label { text-anchor: end } .tick { text-anchor: middle }
  .head { font-size: 15px; font-weight: 600 }
  .within { fill: #1a7f4b; opacity: .08 } .grid { stroke: currentColor; opacity: .15 }
  .goal { stroke: currentColor; stroke-width: 1.5 } .spread { stroke: currentColor; opacity: .55; stroke-width: 2 }
  .held { fill: #1a7f4b } .missed { stroke: #c02a2a; stroke-width: 3; fill: none }
  .yardstick { fill: none; stroke: currentColor; opacity: .7 }
  @media (prefers-color-scheme: dark) {
    svg { background: #17151c; color: #efedf4 } .held { fill: #5fd39a } .missed { stroke: #ff7b7b }
    .within { fill: #5fd39a }
  }`

/** All figures on one scale, as SVG: how much of what its goal allows each has used, with its spread and yardstick. */
export function plot(rows: readonly PlotRow[]): string {
  const height = TOP + rows.length * ROW + 12
  const [from, to] = [placeOf(0), placeOf(1)]

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">How much of what its goal allows each figure has used</title>',
    `<style>${STYLE}\n</style>`,
    '<text class="head" x="16" y="26">How much of what its goal allows each figure has used</text>',
    `<text x="16" y="46">● held   ✕ missed   ◇ yardstick   — spread</text>`,
    `<rect class="within" x="${from}" y="${TOP}" width="${(to - from).toFixed(1)}" height="${height - TOP}"/>`,
    axis(height),
    ...rows.map(rowMarks),
    '</svg>\n',
  ].join('\n')
}
