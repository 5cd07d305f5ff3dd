import type { Measurement } from './figure.ts'
import type { MachineFacts } from './machine-facts.ts'
import { cellsOf, HEADS, type Finding, type Report } from './report.ts'
import { usedShare } from './verdict.ts'

const INTRODUCTION = `# Benchmarks

The newest measurement of each figure. \`npm run bench -- --write\` measures everything and replaces all rows of its commands, \`npm run bench -- --write home\` those of one command. A yardstick is the same work done by a minimal program in the same run. Spread is the lowest and the highest sample. "Worst of 9" is the measurement nearest to its goal out of nine of the same kind; the terminal shows all of them. The load is the load average before the run. Rows of \`npm run load\` are entered by hand from its report.`

const COLUMNS = [...HEADS, 'Command', 'Machine', 'Date']
const COMMAND = HEADS.length

const rowText = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const cellsIn = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of the table that the document has now. */
function rowsIn(document: string): string[][] {
  const lines = document.split('\n').filter((line) => line.startsWith('|'))

  return lines.slice(2).map(cellsIn)
}

const machineOf = ({ cores, cpu, memoryGib, load }: MachineFacts) =>
  `${cores} × ${cpu}, ${memoryGib.toFixed(0)} GiB, load ${load.toFixed(1)}`

/** One measurement for each group: the one that is nearest to its goal. */
function worstOfGroups(measurements: readonly Measurement[]): Measurement[] {
  const groups = Map.groupBy(measurements, (one) => one.group ?? one)

  return [...groups.values()].flatMap((group) => {
    const worst = group.toSorted((a, b) => usedShare(b) - usedShare(a))[0]
    if (worst === undefined || group.length === 1) return group

    return [{ ...worst, what: `${worst.what} (worst of ${group.length})` }]
  })
}

function newRows({ figure, measurements }: Finding, facts: MachineFacts): string[][] {
  const { node, date, commit } = facts
  const place = [`\`npm run bench ${figure.name}\``, machineOf(facts)]

  return worstOfGroups(measurements).map((one) => [
    ...cellsOf(figure.title, one).map((cell) => cell.replaceAll('|', '\\|')),
    ...place,
    `${date}, ${commit}, Node ${node.replace('v', '')}`,
  ])
}

/** docs/benchmarks.md with the rows of this run in place of the older ones of the same commands. */
export function updatedDocument(document: string, { facts, findings }: Report): string {
  const rows = Map.groupBy(rowsIn(document), (cells) => cells[COMMAND] ?? '')
  for (const finding of findings) {
    const found = newRows(finding, facts)
    if (found.length > 0) rows.set(`\`npm run bench ${finding.figure.name}\``, found)
  }
  const table = [COLUMNS, COLUMNS.map(() => '---'), ...[...rows.values()].flat()]

  return `${INTRODUCTION}\n\n${table.map(rowText).join('\n')}\n`
}
