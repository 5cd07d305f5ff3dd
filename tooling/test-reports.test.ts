import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { JourneyReport, SuiteReport } from './test-reports.ts'

const file = (path: string) => join(process.cwd(), path)

describe('the closing list of npm test', () => {
  it('lists each failed test of a suite with its error, and an unreadable file', () => {
    const { names, failed } = SuiteReport.parse({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [
        {
          name: file('packages/a.test.ts'),
          message: '',
          assertionResults: [
            { fullName: 'a holds', status: 'passed', failureMessages: [] },
            {
              fullName: 'a breaks',
              status: 'failed',
              failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\nto be 2'],
            },
          ],
        },
        { name: file('packages/b.test.ts'), message: 'SyntaxError', assertionResults: [] },
      ],
    })

    expect(failed).toBe(1)
    expect(names).toEqual([
      '✗ packages/a.test.ts › a breaks\n    expected 1\n    to be 2',
      '✗ packages/b.test.ts\n    SyntaxError',
    ])
  })

  it('lists failed and flaky journeys, also in groups', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
    })
    const { names, passed } = JourneyReport.parse({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [spec('pays', 'expected'), spec('watches', 'unexpected', 'Timeout')],
          suites: [{ specs: [spec('comes back', 'flaky')] }],
        },
      ],
    })

    expect(passed).toBe(2)
    expect(names).toEqual(['✗ a.spec.ts › watches\n    Timeout', '~ a.spec.ts › comes back'])
  })
})
