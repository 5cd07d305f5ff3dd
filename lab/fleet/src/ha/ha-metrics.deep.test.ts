import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openHaDatabase } from './ha-database.ts'
import { haPorts } from './ha-ports.ts'
import { findPrograms } from './programs.ts'

const PORT = 28_900
const STARTS_WITHIN_MS = 240_000
const Metrics = z.object({
  patroni: z.array(z.string()),
  etcd: z.array(z.string()),
  haproxy: z.array(z.string()),
})
const known = Metrics.parse(
  JSON.parse(await readFile(join(import.meta.dirname, '../../../../docs/ha/metrics.json'), 'utf8')),
)

async function namesAt(ports: readonly number[]): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  )

  return new Set(texts.flatMap((text) => text.match(/^[a-z_]+/gm) ?? []))
}

/** Where `npm run cluster -- --ha` has unpacked the programs. */
const hasPrograms = existsSync(join(homedir(), '.cache/hlizo/patroni'))

describe.skipIf(!hasPrograms)('docs/ha/metrics.json', () => {
  it('names metrics of Patroni, etcd and HAProxy', { timeout: STARTS_WITHIN_MS }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'ha-metrics-'))
    const programs = await findPrograms(directory)
    const database = await openHaDatabase({
      directory: join(directory, 'ha'),
      port: PORT,
      programs,
    })
    const { members, etcd, proxyMetrics } = haPorts(PORT)
    const [patroni, ofEtcd, haproxy] = await Promise.all([
      namesAt(members.map(({ rest }) => rest)),
      namesAt(etcd.map(({ client }) => client)),
      namesAt([proxyMetrics]),
    ])
    await database[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })

    expect(known.patroni.filter((name) => !patroni.has(name))).toEqual([])
    expect(known.etcd.filter((name) => !ofEtcd.has(name))).toEqual([])
    expect(known.haproxy.filter((name) => !haproxy.has(name))).toEqual([])
  })
})
