import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = join(import.meta.dirname, '../docs/prometheus')
/** What a pattern captures in a file, each time. */
async function found(file: string, pattern: RegExp): Promise<string[]> {
  const text = await readFile(join(folder, file), 'utf8')

  return [...text.matchAll(pattern)].map(([, captured]) => captured ?? '')
}

const promtool = process.env['PROMTOOL_PATH']
// It replays hours of samples on a core that other suites use too.
const PROMTOOL_MS = 120_000

const fromProduct = /^hlizo_/
const AlertFile = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })),
})
/** The metrics of other programs, which ha-metrics.deep.test.ts finds in the running ones. */
const Metrics = z.record(z.string(), z.array(z.string()))

describe('docs/prometheus/ha-alerts.yml', () => {
  it('watches metrics that Patroni, etcd and HAProxy are known to have', async () => {
    const file = AlertFile.parse(parse(await readFile(join(folder, 'ha-alerts.yml'), 'utf8')))
    const text = await readFile(join(folder, '../ha/metrics.json'), 'utf8')
    const known = Object.values(Metrics.parse(JSON.parse(text))).flat()
    const watched = file.groups
      .flatMap(({ rules }) => rules.map(({ expr }) => expr))
      .flatMap((expr) => expr.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [])

    expect(watched.filter((name) => fromProduct.test(name))).toEqual([])
    expect(new Set(watched)).toEqual(new Set(known))
  })
})

/** Debian's Prometheus is built without the discovery of Kubernetes, which finds the pods. */
const withoutDiscovery = (text: string) =>
  text.replace(/kubernetes_sd_configs:\n(?: {6}.*\n)+/, 'static_configs: []\n')

describe('the scrape configurations', () => {
  it.skipIf(promtool === undefined).each(['ha', 'kubernetes'])(
    'docs/%s/prometheus.yml is taken by Prometheus',
    { timeout: PROMTOOL_MS },
    async (name) => {
      const text = await readFile(join(folder, `../${name}/prometheus.yml`), 'utf8')
      const own = await mkdtemp(join(tmpdir(), 'prometheus-'))
      const file = join(own, 'prometheus.yml')
      await writeFile(file, withoutDiscovery(text))
      const run = promisify(execFile)(promtool ?? '', ['check', 'config', '--syntax-only', file])
      const { stdout } = await run
      await rm(own, { recursive: true })

      expect(stdout).toContain('SUCCESS')
    },
  )
})

describe.each(['alerts', 'ha-alerts'])('docs/prometheus/%s.yml', (name) => {
  it('has a case that fires and one that does not for every alert', async () => {
    const alerts = await found(`${name}.yml`, /^ +- alert: (\w+)$/gm)
    const names = new Set(await found(`${name}.test.yml`, /^ +- name: (.+)$/gm))
    const untested = alerts.filter(
      (alert) => !names.has(`${alert} fires`) || !names.has(`${alert} is quiet`),
    )

    expect(alerts.length).toBeGreaterThan(5)
    expect(untested).toEqual([])
  })

  it.skipIf(promtool === undefined)(
    'passes its promtool cases',
    { timeout: PROMTOOL_MS },
    async () => {
      const run = promisify(execFile)(promtool ?? '', ['test', 'rules', `${name}.test.yml`], {
        cwd: folder,
      })

      expect((await run).stdout).toContain('SUCCESS')
    },
  )
})
