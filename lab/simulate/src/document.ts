import type { Comparison, Outcome } from './simulate.ts'

const BEGIN = '<!-- npm run simulate -->'
const END = '<!-- end of npm run simulate -->'

const rounded = (value: number) => Number(value.toPrecision(2)).toLocaleString('en')
const percent = (share: number) => `${Math.round(share * 100)} %`

function outcomeRows(outcomes: readonly Outcome[]): string[] {
  return outcomes.map(({ installation, firstFailure }) =>
    firstFailure === null
      ? `| ${installation.name} | more than 1,000,000 | nothing |`
      : `| ${installation.name} | ${rounded(firstFailure.viewers)} | ${firstFailure.part} |`,
  )
}

const comparisonRow = ({ what, simulated, measured }: Comparison) => {
  const error = (simulated - measured) / measured
  return `| ${what} | ${rounded(simulated)} | ${rounded(measured)} | ${error > 0 ? '+' : '−'}${percent(Math.abs(error))} |`
}

/** The tables of docs/scaling.md. */
export function tablesOf(outcomes: readonly Outcome[], comparisons: readonly Comparison[]): string {
  return [
    '| Installation | Fails at viewers | What fails first |',
    '| --- | --- | --- |',
    ...outcomeRows(outcomes),
    '',
    '| Compared with a real run | Simulated | Measured | Error |',
    '| --- | --- | --- | --- |',
    ...comparisons.map(comparisonRow),
  ].join('\n')
}

/** docs/scaling.md with these tables between its two marks. */
export function updatedDocument(document: string, tables: string): string {
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error(`docs/scaling.md lacks the marks ${BEGIN} and ${END}.`)

  return `${before}${BEGIN}\n\n${tables}\n\n${END}${after}`
}

/** The text between the marks, each row without its padding. */
export const tablesIn = (document: string): string =>
  (document.split(BEGIN)[1]?.split(END)[0] ?? '')
    .trim()
    .replaceAll(/ +\|/g, ' |')
    .replaceAll(/-{3,}/g, '---')
