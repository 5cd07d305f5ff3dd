import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogueSize } from './catalogue-size.ts'
import { firstLoad } from './first-load.ts'
import { firstStart } from './first-start.ts'
import { home } from './home.ts'
import { edgeRules } from './edge-rules.ts'
import { hotSegment } from './hot-segment.ts'
import { identityRates } from './identity-rates.ts'
import { importCost } from './import-cost.ts'
import { partCost } from './part-cost.ts'
import { interactions } from './interactions.ts'
import { invoices } from './invoices.ts'
import { jokeSearch } from './joke-search.ts'
import { laughWrites } from './laugh-writes.ts'
import { loginFlood } from './login-flood.ts'
import { momentPage } from './moment-page.ts'
import { nextLaugh } from './next-laugh.ts'
import { moments } from './moments.ts'
import { pages } from './pages.ts'
import { premiere } from './premiere.ts'
import { playerCode } from './player-code.ts'
import { pressPlay } from './press-play.ts'
import { progressWrites } from './progress-writes.ts'
import { publicList } from './public-list.ts'
import { secondStart } from './second-start.ts'
import { signInRate } from './sign-in.ts'
import { slowLines } from './slow-lines.ts'
import { traces } from './traces.ts'
import { unknownUsers } from './unknown-users.ts'
import { studioAnswers, studioScreens, studioUpload } from './studio/studio.ts'
import { subscriberHome } from './subscriber-home.ts'
import { updatedDocument } from './support/document.ts'
import type { Figure } from './support/figure.ts'
import { readMachineFacts } from './support/machine-facts.ts'
import { openBench, type OpenBench } from './support/open-bench.ts'
import { terminalReport, type Finding } from './support/report.ts'
import { runCommand } from './support/run-command.ts'
import { openWebBuild } from './support/web-build.ts'

/** In the order in which they are measured: the first lends its data directory to the others. */
const figures: readonly Figure[] = [
  firstStart,
  secondStart,
  home,
  pages,
  interactions,
  firstLoad,
  pressPlay,
  nextLaugh,
  slowLines,
  playerCode,
  progressWrites,
  laughWrites,
  publicList,
  catalogueSize,
  jokeSearch,
  subscriberHome,
  studioAnswers,
  studioScreens,
  studioUpload,
  invoices,
  hotSegment,
  edgeRules,
  traces,
  importCost,
  partCost,
  moments,
  momentPage,
  premiere,
  signInRate,
  identityRates,
  unknownUsers,
  loginFlood,
]

const names = figures.map(({ name }) => name).join(', ')
const document = join(import.meta.dirname, '../../../docs/benchmarks.md')

/** `studio` names `studio-answers` and `studio-screens` too. */
const isNamed = (figure: Figure, word: string) =>
  figure.name === word || (word === 'studio' && figure.name.startsWith('studio-'))

function chosen(wanted: readonly string[]): readonly Figure[] {
  const unknown = wanted.filter((word) => !figures.some((figure) => isNamed(figure, word)))
  if (unknown.length > 0)
    throw new Error(`There is no figure ${unknown.join(', ')}. There are: ${names}.`)

  return wanted.length === 0
    ? figures
    : figures.filter((figure) => wanted.some((word) => isNamed(figure, word)))
}

async function find(figure: Figure, bench: OpenBench): Promise<Finding> {
  process.stdout.write(`▸ ${figure.title}\n`)
  try {
    return { figure, measurements: await figure.measure(bench), failure: null }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    bench.say(failure)
    return { figure, measurements: [], failure }
  }
}

/**
 * `npm run bench [figure …]` measures everything, or the named figures, and prints a table. `--write` also
 * updates docs/benchmarks.md. `--quick` runs each figure once and small, to see that it runs. `--data DIR`
 * reuses a data directory, so that single figures need no first start of their own. `--keep DIR` keeps what takes
 * long to make, such as the business of the figures of Studio, for the next run with the same DIR.
 */
async function run(interrupted: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      data: { type: 'string' },
      keep: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  if (values.quick && values.write) throw new Error('A quick run is not written to the document.')
  const wanted = chosen(positionals)
  openWebBuild()
  const facts = readMachineFacts()
  await using bench = openBench({
    isQuick: values.quick,
    ...(values.data !== undefined && { data: values.data }),
    ...(values.keep !== undefined && { keep: values.keep }),
  })
  const findings: Finding[] = []
  for (const figure of wanted) {
    findings.push(await find(figure, bench))
    interrupted.throwIfAborted()
  }

  const report = { facts, isQuick: values.quick, findings, remarks: bench.remarks }
  process.stdout.write(`\n${terminalReport(report)}\n`)
  if (values.write)
    await writeFile(document, updatedDocument(await readFile(document, 'utf8'), report))
  if (findings.some(({ failure }) => failure !== null)) process.exitCode = 1
}

await runCommand(run)
