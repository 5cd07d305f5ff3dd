import { relative } from 'node:path'
import { z } from 'zod'

/** The outcome of one command of `npm test`. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Passed at the second try. */
  readonly flaky: number
  /** The failed and the flaky tests, for the end of a long output. */
  readonly names: readonly string[]
}

const SuiteFile = z.object({
  name: z.string(),
  message: z.string(),
  assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
})

/** The failed tests of a file, or the file itself when it could not be read. */
function failedIn({ name, message, assertionResults }: z.infer<typeof SuiteFile>): string[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message !== '') return [`✗ ${file}`]

  return failed.map(({ fullName }) => `✗ ${file} › ${fullName}`)
}

/** The report of Vitest (`--reporter=json`). */
export const SuiteReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    testResults: z.array(SuiteFile),
  })
  .transform((found): Tally => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    skipped: found.numPendingTests,
    flaky: 0,
    names: found.testResults.flatMap(failedIn),
  }))

const MARKS: Readonly<Record<string, string>> = { unexpected: '✗', flaky: '~' }

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
})
const Suite = z.object({
  specs: z.array(Spec),
  get suites(): z.ZodOptional<z.ZodArray<typeof Suite>> {
    return z.array(Suite).optional()
  },
})

function specsIn({ specs, suites = [] }: z.infer<typeof Suite>): z.infer<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsIn)]
}

const namesOf = ({ title, file, tests }: z.infer<typeof Spec>): string[] =>
  tests.flatMap(({ status }) => {
    const mark = MARKS[status]
    return mark === undefined ? [] : [`${mark} ${file} › ${title}`]
  })

/** The report of Playwright (`--reporter=json`). */
export const JourneyReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
    suites: z.array(Suite),
  })
  .transform(({ stats: { expected, unexpected, flaky, skipped }, suites }): Tally => ({
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky,
    names: suites.flatMap(specsIn).flatMap(namesOf),
  }))
