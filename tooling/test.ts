import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { buildWeb } from './build-web.ts'
import { ensureTestTools } from './machine.ts'
import { runStep, StepFailed } from './run-step.ts'

const root = join(import.meta.dirname, '..')

const SuiteReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
})
const JourneyReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

type Tally = { passed: number; failed: number; skipped: number }

function read<Schema extends z.ZodType>(schema: Schema, file: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

async function suites(report: string, env: Record<string, string>): Promise<Tally> {
  const args = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const failure = await runStep('suites', 'npx', args, { cwd: root, env }).catch(
    (error: unknown) => error,
  )
  const found = read(SuiteReport, report)
  if (found === null) throw failure ?? new StepFailed('the suites left no report')

  return {
    passed: found.numPassedTests,
    failed: found.numFailedTests + (failure && found.numFailedTests === 0 ? 1 : 0),
    skipped: found.numPendingTests,
  }
}

async function journeys(report: string, env: Record<string, string>): Promise<Tally> {
  const args = [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  ]
  const failure = await runStep('journeys in Chromium', 'npx', args, {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }).catch((error: unknown) => error)
  const found = read(JourneyReport, report)
  if (found === null) throw failure ?? new StepFailed('the journeys left no report')

  const { expected, unexpected, flaky, skipped } = found.stats
  if (flaky > 0) process.stdout.write(`\n${flaky} journeys passed at their second try.\n`)
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** `npm test`: every suite and every browser journey, with one closing line for people and for CI. */
const reports = mkdtempSync(join(tmpdir(), 'hlizo-reports-'))
try {
  const tools = await ensureTestTools()
  const env = {
    CHROMIUM_PATH: tools.chromium,
    FFMPEG_PATH: tools.ffmpeg,
    PROMTOOL_PATH: tools.promtool,
  }
  await buildWeb()
  const tallies = [
    await suites(join(reports, 'suites.json'), env),
    await journeys(join(reports, 'journeys.json'), env),
  ]
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
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
