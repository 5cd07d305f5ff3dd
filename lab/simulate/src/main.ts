import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chartOf } from './chart.ts'
import { readMeasured } from './costs.ts'
import { tablesOf, updatedDocument } from './document.ts'
import { compare, simulate } from './simulate.ts'

/**
 * `npm run simulate`: from the costs in docs/benchmarks.md to what fails first. `--write` also updates docs/scaling.md
 * and its drawing.
 */
const docs = join(import.meta.dirname, '../../../docs')
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const measured = readMeasured(await readFile(join(docs, 'benchmarks.md'), 'utf8'))
const outcomes = simulate(measured)
const tables = tablesOf(outcomes, compare(measured))
process.stdout.write(`${tables}\n`)
if (values.write) {
  const scaling = join(docs, 'scaling.md')
  await writeFile(scaling, updatedDocument(await readFile(scaling, 'utf8'), tables))
  await writeFile(join(docs, 'scaling-limits.svg'), chartOf(outcomes))
}
