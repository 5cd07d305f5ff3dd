import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../docs/prometheus')
/** What a pattern captures in a file, each time. */
async function found(file: string, pattern: RegExp): Promise<string[]> {
  const text = await readFile(join(folder, file), 'utf8')

  return [...text.matchAll(pattern)].map(([, captured]) => captured ?? '')
}

const promtool = process.env['PROMTOOL_PATH']
// It replays hours of samples on a core that other suites use too.
const PROMTOOL_MS = 120_000

describe('docs/prometheus/alerts.yml', () => {
  it('has a case that fires and one that does not for every alert', async () => {
    const alerts = await found('alerts.yml', /^ +- alert: (\w+)$/gm)
    const names = new Set(await found('alerts.test.yml', /^ +- name: (.+)$/gm))
    const untested = alerts.filter(
      (alert) => !names.has(`${alert} fires`) || !names.has(`${alert} is quiet`),
    )

    expect(alerts.length).toBeGreaterThan(20)
    expect(untested).toEqual([])
  })

  it.skipIf(promtool === undefined)(
    'passes its promtool cases',
    { timeout: PROMTOOL_MS },
    async () => {
      const run = promisify(execFile)(promtool ?? '', ['test', 'rules', 'alerts.test.yml'], {
        cwd: folder,
      })

      expect((await run).stdout).toContain('SUCCESS')
    },
  )
})
