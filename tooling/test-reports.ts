import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** The outcome of one command of `npm test`. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Passed at the second try. */
  readonly flaky: number
  /** The failed and the flaky tests with the first lines of each error, for the end of a long output. */
  readonly names: readonly string[]
}

/** Lines of an error that the closing list shows. */
const ERROR_LINES = 14

const named = (name: string, errors: readonly string[]): string =>
  [
    name,
    ...errors.flatMap((error) =>
      stripVTControlCharacters(error)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, ERROR_LINES)
        .map((line) => `    ${line}`),
    ),
  ].join('\n')

const SuiteFile = z.object({
  name: z.string(),
  message: z.string(),
  assertionResults: z.array(
    z.object({
      fullName: z.string(),
      status: z.string(),
      failureMessages: z.array(z.string()).nullish(),
    }),
  ),
})

/** The failed tests of a file, or the file itself when it could not be read. */
function failedIn({ name, message, assertionResults }: z.infer<typeof SuiteFile>): string[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message !== '') return [named(`✗ ${file}`, [message])]

  return failed.map(({ fullName, failureMessages }) =>
    named(`✗ ${file} › ${fullName}`, failureMessages ?? []),
  )
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

const Result = z.object({
  errors: z.array(z.object({ message: z.string().optional() })).optional(),
})
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(Result).optional() })),
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
  tests.flatMap(({ status, results = [] }) => {
    const mark = MARKS[status]
    const errors = results.flatMap(({ errors: found = [] }) =>
      found.map(({ message = '' }) => message),
    )
    return mark === undefined ? [] : [named(`${mark} ${file} › ${title}`, errors)]
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
