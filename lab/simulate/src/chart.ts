import type { Outcome } from './simulate.ts'

const PANEL = { width: 420, height: 260, left: 64, right: 14, top: 34, bottom: 40 }
const COLUMNS = 2
const LEGEND = 44
const SHARE = { from: -3, to: 1 }
const VIEWERS = { from: 2, to: 6 }
/** Distinct also without colours, by their dashes. */
const LINES: readonly { readonly part: string; readonly colour: string; readonly dash: string }[] =
  [
    { part: 'the network', colour: '#b3261e', dash: '' },
    { part: 'the bucket', colour: '#8a5a00', dash: '1 3' },
    { part: 'processors of the nodes', colour: '#1b5fa8', dash: '' },
    { part: 'processors of PostgreSQL', colour: '#1b5fa8', dash: '5 4' },
    { part: 'latency', colour: '#6b3fa0', dash: '6 3' },
    { part: 'sign-ins', colour: '#00695c', dash: '2 2' },
    { part: 'connections', colour: '#5d6d00', dash: '8 2 2 2' },
    { part: 'writes of PostgreSQL', colour: '#37474f', dash: '10 4' },
  ]
const TENS: Readonly<Record<number, string>> = {
  2: '100',
  3: '1,000',
  4: '10,000',
  5: '100,000',
  6: '1 million',
}
const PERCENTS: Readonly<Record<number, string>> = {
  [-3]: '0.1 %',
  [-2]: '1 %',
  [-1]: '10 %',
  0: '100 %',
  1: '1,000 %',
}

const inner = {
  width: PANEL.width - PANEL.left - PANEL.right,
  height: PANEL.height - PANEL.top - PANEL.bottom,
}
const place = (value: number, { from, to }: { from: number; to: number }) =>
  Math.min(1, Math.max(0, (Math.log10(value) - from) / (to - from)))
const x = (viewers: number) => PANEL.left + place(viewers, VIEWERS) * inner.width
const y = (share: number) => PANEL.top + (1 - place(share, SHARE)) * inner.height
const at = (value: number) => value.toFixed(1)
const text = (words: string, where: string) => `<text ${where}>${words}</text>`

function axes(): string[] {
  const down = Object.entries(PERCENTS).map(([power, words]) => {
    const height = at(y(10 ** Number(power)))
    const colour = power === '0' ? '#b3261e' : '#d0d0d0'
    return (
      `<line x1="${PANEL.left}" x2="${PANEL.width - PANEL.right}" y1="${height}" y2="${height}" stroke="${colour}"/>` +
      text(words, `x="${PANEL.left - 6}" y="${height}" text-anchor="end" dy="4"`)
    )
  })
  const across = Object.entries(TENS).map(([power, words]) => {
    const anchor = power === '6' ? 'end' : 'middle'
    return text(
      words,
      `x="${at(x(10 ** Number(power)))}" y="${PANEL.height - 20}" text-anchor="${anchor}"`,
    )
  })

  const name = text(
    'viewers',
    `x="${PANEL.width - PANEL.right}" y="${PANEL.height - 4}" text-anchor="end"`,
  )

  return [...down, ...across, name]
}

function line(outcome: Outcome, { part, colour, dash }: (typeof LINES)[number]): string {
  const points = outcome.points.flatMap(({ viewers, uses }) => {
    const share = uses.find((use) => use.part === part)?.share
    return share === undefined ||
      !Number.isFinite(share) ||
      share > 10 ** SHARE.to ||
      share < 10 ** SHARE.from
      ? []
      : [`${at(x(viewers))},${at(y(share))}`]
  })
  if (points.length === 0) return ''

  return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`
}

function panel(outcome: Outcome, index: number): string {
  const { installation, firstFailure } = outcome
  const left = (index % COLUMNS) * PANEL.width
  const top = Math.floor(index / COLUMNS) * PANEL.height
  const mark =
    firstFailure === null
      ? ''
      : `<circle cx="${at(x(firstFailure.viewers))}" cy="${at(y(1))}" r="5" fill="none" stroke="#b3261e" stroke-width="2"/>`

  return [
    `<g transform="translate(${left} ${top})">`,
    text(installation.name, `x="${PANEL.left}" y="20" font-weight="bold"`),
    ...axes(),
    ...LINES.map((one) => line(outcome, one)),
    mark,
    '</g>',
  ].join('\n')
}

function legend(top: number): string[] {
  return LINES.map(({ part, colour, dash }, index) => {
    const left = 24 + (index % 4) * 205
    const height = top + 14 + Math.floor(index / 4) * 20
    return (
      `<line x1="${left}" x2="${left + 28}" y1="${height}" y2="${height}" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>` +
      text(part, `x="${left + 34}" y="${height + 4}"`)
    )
  })
}

/** The use of each part by the number of viewers, one panel for each installation. */
export function chartOf(outcomes: readonly Outcome[]): string {
  const rows = Math.ceil(outcomes.length / COLUMNS)
  const [width, height] = [PANEL.width * COLUMNS, PANEL.height * rows + LEGEND]

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#202020" role="img" aria-label="Use of each part by the number of viewers">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...outcomes.map(panel),
    ...legend(PANEL.height * rows),
    '</svg>',
    '',
  ].join('\n')
}
