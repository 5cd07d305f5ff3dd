import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { effort } from '#server/testing-effort.ts'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 })

const CHILD = fileURLToPath(new URL('testing-killed-alerts.ts', import.meta.url))
/** 17:00 in Bucharest: the hour of the digest, and no quiet hour. */
const NOW = new Date('2026-05-01T14:00:00Z')
/** Every statement with more effort, else every third. */
const STRIDE = effort > 2 ? 1 : 3
const Count = z.object({ mails: z.number(), alerts: z.number(), waiting: z.number() })

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
afterAll(() => world.close())

/** Runs the jobs in a process of its own, which is killed after `life` statements; whether it was. */
function run(life: number): Promise<boolean> {
  const { databaseUrl, service } = world
  const given = JSON.stringify({ databaseUrl, pushService: service.origin, now: NOW, life })

  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CHILD, given], (error, _stdout, stderr) => {
      if (error === null) return resolve(false)
      if (error.signal === 'SIGKILL') return resolve(true)
      return reject(new Error(stderr))
    })
  })
}

/** A title that its followers get an alert of, and a premiere to be reminded of. */
async function followedPublication() {
  await world.empty()
  world.clock.set(NOW)
  const ana = await world.member()
  const showId = await world.given.show('Serile de luni')
  await world.follow(ana, 'show', showId)
  const { endpoint } = await world.subscribe(ana)
  const assetId = '0'.repeat(32)
  await world.given.video({ title: 'Primul', showId, assetId })
  const launchAt = new Date(NOW.getTime() + 300_000)
  const id = await world.given.video({ title: 'Premiera', assetId, launchAt, isPremiere: true })
  await world.api.call('POST', `/premieres/${id}/reminder`, ana)

  return endpoint
}

const counted = () =>
  world.db.one(
    Count,
    sql`select (select count(*)::int from mail.outbox) as mails,
      (select count(*)::int from app.alert) as alerts,
      (select count(*)::int from jobs.job where kind = 'alerts.deliver') as waiting`,
  )

describe('kill -9 of a node that sends alerts', () => {
  it('at any statement sends one mail and one push message of each kind', async () => {
    let kills = 0
    for (let life = 0; ; life += STRIDE) {
      const endpoint = await followedPublication()
      const wasKilled = await run(life)
      // The lease of the killed node ends.
      await world.db.run(sql`update jobs.job set leased_until = now() - interval '1 second'
        where leased_until is not null`)
      if (wasKilled) expect(await run(Number.MAX_SAFE_INTEGER)).toBe(false)

      expect([life, await counted()]).toEqual([life, { mails: 2, alerts: 2, waiting: 0 }])
      expect(world.service.held(endpoint)).toHaveLength(2)
      if (!wasKilled) break
      kills += 1
    }

    expect(kills * STRIDE).toBeGreaterThan(20)
    expect(world.service.faults).toEqual([])
  })
})
