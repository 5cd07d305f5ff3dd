import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { setup } from '@hlizo/database/testing-server'
import { allMutants } from './all-mutants.ts'

const root = join(import.meta.dirname, '../..')
const CONFIG = 'lab/mutants/patched.config.ts'
const VITEST = join(root, 'node_modules/vitest/vitest.mjs')
/** A test has its own limit; this one is for a process that does not end. */
const MOST_MS = 600_000
const UNCHANGED_MOST_MS = 1_800_000

/** How a run ended. Only a failed test notices a mutant: a suite that did not run says nothing. */
type Outcome = 'green' | 'noticed' | 'noticed by a time limit' | 'not run'

const { values: flags } = parseArgs({
  options: {
    /** Only mutants of files with this in their path. */
    only: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '2' },
  },
})

const Report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          // Null where a test has thrown something else than an error.
          failureMessages: z
            .array(
              z
                .string()
                .nullable()
                .transform((text) => text ?? ''),
            )
            .nullish(),
        }),
      ),
    }),
  ),
})

const failedIn = ({ testResults }: z.infer<typeof Report>) =>
  testResults.flatMap((suite) => suite.assertionResults).filter(({ status }) => status === 'failed')

function outcomeOf(found: unknown): Outcome {
  const report = Report.safeParse(found)
  if (!report.success) return 'not run'
  if (report.data.success) return 'green'
  const failures = failedIn(report.data).flatMap(({ failureMessages }) => failureMessages ?? [])
  if (failures.length === 0) return 'not run'

  return failures.every((message) => message.includes('timed out in'))
    ? 'noticed by a time limit'
    : 'noticed'
}

/** Names the tests that are red without a mutant. */
function sayFailures(found: unknown): void {
  const report = Report.safeParse(found)
  if (!report.success) return
  for (const { fullName, failureMessages } of failedIn(report.data))
    process.stderr.write(`${fullName}: ${failureMessages?.[0]?.slice(0, 400) ?? ''}\n`)
}

async function run(mutant: number | null, suites: readonly string[]): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'hlizo-mutant-'))
  const report = join(directory, 'report.json')
  const args = [VITEST, 'run', '--config', CONFIG, '--reporter=json', `--outputFile=${report}`]
  const bail = mutant === null ? [] : ['--bail=1']
  const child = spawn(process.execPath, [...args, ...bail, ...suites], {
    cwd: root,
    env: { ...process.env, ...(mutant !== null && { MUTANT: String(mutant) }) },
    stdio: 'ignore',
    timeout: mutant === null ? UNCHANGED_MOST_MS : MOST_MS,
  })
  await new Promise((resolve) => child.once('close', resolve))
  const found: unknown = await readFile(report, 'utf8').then(JSON.parse, () => null)
  if (mutant === null) sayFailures(found)
  await rm(directory, { recursive: true, force: true })

  return outcomeOf(found)
}

const chosen = [...allMutants.entries()].filter(([, { file }]) => file.includes(flags.only))

/** Unchanged, the suites are green: otherwise each mutant would seem to be noticed. */
async function requireGreen(): Promise<void> {
  const suites = [...new Set(chosen.flatMap(([, mutant]) => mutant.suites))]
  const outcome = await run(null, suites)
  if (outcome !== 'green') throw new Error(`Without a mutant the suites are ${outcome}.`)
}

/** Runs every mutant and names those that no suite notices. */
async function runMutants(): Promise<readonly string[]> {
  const waiting = [...chosen]
  const unnoticed: string[] = []
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, { file, from, to, suites }] = next
      const startedAt = performance.now()
      const outcome = await run(number, suites)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const line = `${outcome} ${file}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`
      process.stdout.write(`${seconds} s ${line}\n`)
      if (!outcome.startsWith('noticed')) unnoticed.push(line)
    }
  }
  await Promise.all(Array.from({ length: Number(flags['at-once']) }, take))

  return unnoticed
}

const stopDatabase = await setup()
try {
  await requireGreen()
  const unnoticed = await runMutants()
  process.stdout.write(`\n${chosen.length} mutants, ${unnoticed.length} survivors\n`)
  for (const line of unnoticed) process.stdout.write(`${line}\n`)
  process.exitCode = unnoticed.length === 0 ? 0 : 1
} finally {
  await stopDatabase()
}
