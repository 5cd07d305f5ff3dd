import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { buildWeb } from './build-web.ts'
import { ensureServers, ensureTestTools } from './machine.ts'
import { runStep, StepFailed } from './run-step.ts'
import { startTestProduct } from './test-product.ts'
import { JourneyReport, SuiteReport, type Tally } from './test-reports.ts'

const root = join(import.meta.dirname, '..')

type Env = Readonly<Record<string, string>>

/** A command that leaves a report. */
type Step = {
  readonly name: string
  readonly args: readonly string[]
  readonly report: string
  readonly schema: z.ZodType<Tally>
  readonly env?: Env
}

const suites = (
  name: string,
  config: string,
  report: string,
  shard: readonly string[] = [],
): Step => ({
  name,
  report,
  schema: SuiteReport,
  args: [
    'vitest',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...shard,
  ],
})

const journeys = (name: string, choice: readonly string[], report: string): Step => ({
  name,
  report,
  schema: JourneyReport,
  args: [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    ...choice,
  ],
})

async function tallyOf({ name, args, report, schema, env: own }: Step, env: Env): Promise<Tally> {
  const failure = await runStep(name, 'npx', args, {
    cwd: root,
    env: { ...env, ...own, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }).catch((error: unknown) => error)
  const found = schema.safeParse(readReport(report))
  if (!found.success) throw failure ?? new StepFailed(`${name} left no report`)
  const { data: tally } = found
  if (tally.flaky > 0) process.stdout.write(`\n${tally.flaky} passed at their second try.\n`)

  // A process that failed without a failed test counts as one.
  return { ...tally, failed: tally.failed + (failure && tally.failed === 0 ? 1 : 0) }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

type Steps = {
  readonly suites: readonly Step[]
  readonly films: Step
  readonly journeys: readonly Step[]
  readonly time: readonly Step[]
}

const { values: choice } = parseArgs({
  options: { deep: { type: 'boolean' }, 'with-deep': { type: 'boolean' } },
})
const isDeep = choice.deep === true || choice['with-deep'] === true
const isOrdinary = choice.deep !== true
// `.ci/run` names a part of the deep tests, such as 1/6 (docs/decisions/0049).
const part = process.env['DEEP_TESTS']
const shard = part === undefined ? [] : [`--shard=${part}`]

/** An installation may have PgBouncer between it and PostgreSQL (docs/decisions/0190). */
const throughPooler: Env = { TEST_THROUGH_POOLER: 'on' }

/** What runs: the ordinary tests, the deep ones, or both. */
function stepsOf(reports: string): Steps {
  // The deep suites run some of the ordinary ones.
  const ordinaryEnv: Env = isDeep ? { WITH_DEEP_SUITES: 'on' } : {}
  const file = (name: string) => join(reports, `${name}.json`)

  return {
    suites: [
      ...(isOrdinary
        ? [{ ...suites('suites', 'vitest.config.ts', file('suites')), env: ordinaryEnv }]
        : []),
      ...(isDeep
        ? [
            {
              ...suites('deep suites', 'vitest.deep.config.ts', file('deep-suites'), shard),
              env: throughPooler,
            },
          ]
        : []),
    ],
    films: journeys('films', ['--project=films'], file('films')),
    journeys: [
      ...(isDeep
        ? [
            journeys(
              'deep journeys',
              ['--project=deep', '--no-deps', ...shard],
              file('deep-journeys'),
            ),
          ]
        : []),
      ...(isOrdinary
        ? [journeys('journeys', ['--project=journeys', '--no-deps'], file('journeys'))]
        : []),
    ],
    // They move the clock of the product, which bills every subscriber that the other journeys have left.
    time: isOrdinary
      ? [journeys('journeys through time', ['--project=time', '--no-deps'], file('time'))]
      : [],
  }
}

async function tallies(reports: string): Promise<Tally[]> {
  const tools = await ensureTestTools()
  const env = {
    // Hundreds of processes load the same modules.
    NODE_COMPILE_CACHE: join(reports, 'compiled'),
    CHROMIUM_PATH: tools.chromium,
    FFMPEG_PATH: tools.ffmpeg,
    PROMTOOL_PATH: tools.promtool,
    ...(isDeep && (await ensureServers())),
  }
  const steps = stepsOf(reports)
  await buildWeb()
  const found: Tally[] = []
  // The data of a product that has made its films, which the products of the journeys begin with.
  const films = join(reports, 'films')
  const walk = async (walks: readonly Step[]): Promise<void> => {
    if (walks.length === 0) return
    const product = await startTestProduct(env, films)
    try {
      const place = await product.ready()
      for (const step of walks) found.push(await tallyOf(step, { ...env, ...place }))
    } finally {
      await product.stop()
    }
  }
  const product = await startTestProduct(env)
  try {
    for (const step of steps.suites) found.push(await tallyOf(step, env))
    const place = await product.ready()
    found.push(await tallyOf(steps.films, { ...env, ...place }))
  } finally {
    await product.stop(films)
  }
  await walk(steps.journeys)
  await walk(steps.time)

  return found
}

/**
 * `npm test`: every ordinary suite and journey. `--deep` runs the deep ones instead, `--with-deep` runs both.
 * One closing line for people and for CI.
 */
const reports = mkdtempSync(join(tmpdir(), 'hlizo-reports-'))
try {
  const found = await tallies(reports)
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    found.reduce((total, tally) => total + tally[key], 0)
  process.stdout.write(found.flatMap(({ names }) => names.map((name) => `\n${name}`)).join(''))
  process.stdout.write(
    `\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`,
  )
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
