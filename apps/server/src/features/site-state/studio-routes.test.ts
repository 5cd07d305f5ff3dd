import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { StudioAnnouncement } from '@hlizo/contract/entities/announcement'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { watchSite } from './site-watch.ts'
import { studioSiteRoutes } from './studio-routes.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(NOW)
const pageCache = { clear: vi.fn<() => void>() }

let database: TestDatabase
let api: TestApi
let site: ReturnType<typeof watchSite>
let [ilona, radu, olga]: TestCaller[] = []

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  const serviceSwitch = { maintenance: false, minimumAppVersion: null, blockedCountries: [] }
  site = watchSite({ db, clock, log: silentLog, config: { serviceSwitch }, pageCache })
  const staff = testStaff(db, NOW)
  const routes = studioSiteRoutes({ db, clock, look: site.look })
  api = await serveForTest({ features: [{ routes }], clock, ports: staff.ports })
  ilona = await staff.operator('Ilona', 'editor')
  radu = await staff.operator('Radu', 'editor')
  olga = await staff.operator('Olga', 'owner')
})

afterEach(async () => {
  clock.set(NOW)
  await database.db.run(sql`delete from app.announcement`)
  await database.db.run(sql`delete from app.maintenance`)
  await database.db.run(sql`delete from app.audit_entry`)
  await site.look()
  pageCache.clear.mockClear()
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

const premiere = {
  text: 'Premieră astă-seară la 20:00',
  link: { words: 'Vezi trailerul', href: '/subscribe' },
  audience: 'all',
  kind: 'highlight',
  from: '2026-05-01T10:00:00.000Z',
  until: '2026-05-01T20:00:00.000Z',
}
const add = async (change: object = {}, caller = ilona) =>
  api.call('POST', '/studio/announcements', caller, { announcement: { ...premiere, ...change } })
const added = async (change: object = {}) => StudioAnnouncement.parse((await add(change)).data)
const shown = () => site.state.announcements().map(({ text }) => text)
const actions = async () =>
  (
    await database.db.many(
      z.object({ action: z.string() }),
      sql`select action from app.audit_entry order by action`,
    )
  ).map(({ action }) => action)

describe('announcements', () => {
  it('are shown from their start to their end, and clear the cached pages at both', async () => {
    await add({ from: '2026-05-01T11:00:00.000Z' })
    expect(shown()).toEqual([])
    clock.set(new Date('2026-05-01T11:00:00Z'))
    pageCache.clear.mockClear()
    await site.look()
    expect(shown()).toEqual([premiere.text])
    expect(pageCache.clear).toHaveBeenCalledTimes(1)
    await site.look()
    expect(pageCache.clear).toHaveBeenCalledTimes(1)
    clock.set(new Date('2026-05-01T20:00:00Z'))
    await site.look()
    expect(shown()).toEqual([])
    expect(pageCache.clear).toHaveBeenCalledTimes(2)
  })

  it('are sorted by the latest start', async () => {
    await add({ text: 'Veche', from: '2026-04-01T10:00:00.000Z' })
    await add({ text: 'Nouă', until: null })

    expect(shown()).toEqual(['Nouă', 'Veche'])
  })

  it('are changed by one of two editors at the same time', async () => {
    const { id } = await added()
    const change = (text: string, caller = ilona) =>
      api.call('PUT', `/studio/announcements/${id}`, caller, {
        version: 1,
        announcement: { ...premiere, text },
      })
    const answers = await Promise.all([change('Una'), change('Alta', radu)])

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'CHANGED_BY_OTHER')).toHaveLength(1)
    expect(await actions()).toEqual(['announcement.added', 'announcement.changed'])
  })

  it('are removed as they were seen, not with the change of a colleague', async () => {
    const { id } = await added()
    const path = `/studio/announcements/${id}`
    const remove = (version: number) => api.call('DELETE', path, ilona, { version })
    const announcement = { ...premiere, text: 'De la Radu' }
    await api.call('PUT', path, radu, { version: 1, announcement })
    expect((await remove(1)).error).toBe('CHANGED_BY_OTHER')
    expect(shown()).toEqual(['De la Radu'])

    const { status, data } = await remove(2)
    expect([status, data]).toEqual([200, { ...announcement, id, version: 2 }])
    expect(shown()).toEqual([])
    expect((await remove(2)).status).toBe(404)
    expect(await actions()).toEqual([
      'announcement.added',
      'announcement.changed',
      'announcement.removed',
    ])
  })

  it.each([
    ['an end before the start', { until: '2026-05-01T09:00:00.000Z' }, 'HOME_WINDOW'],
    [
      'a link that runs a script',
      { link: { words: 'Aici', href: 'javascript:x' } },
      'LINK_INVALID',
    ],
    [
      'a link to another host by a trick',
      { link: { words: 'A', href: '/\\rau.ro' } },
      'LINK_INVALID',
    ],
    ['no text', { text: ' ' }, 'VALIDATION_FAILED'],
    ['an unknown audience', { audience: 'operators' }, 'VALIDATION_FAILED'],
  ])('are refused with %s', async (_, change, code) => {
    expect((await add(change)).error).toBe(code)
    expect(await actions()).toEqual([])
  })
})

describe('maintenance', () => {
  const PATH = '/studio/maintenance'
  const start = (endsAt: string | null, caller = olga, seen: string | null = null) =>
    api.call('PUT', PATH, caller, { endsAt, seen })
  const end = (seen = NOW.toISOString(), caller = olga) =>
    api.call('DELETE', PATH, caller, { seen })

  it('closes the site and opens it, only for an owner', async () => {
    const endsAt = '2026-05-01T12:00:00.000Z'
    expect((await start(endsAt, ilona)).error).toBe('ROLE_REQUIRED')
    expect(site.state.maintenance()).toBeNull()
    expect((await start(endsAt)).data).toMatchObject({
      current: { startedBy: 'Olga Test', endsAt },
    })
    expect(site.state.maintenance()).toMatchObject({ endsAt: new Date(endsAt) })

    await end()
    expect(site.state.maintenance()).toBeNull()
    expect((await end()).data).toEqual({ current: null })
    expect(await actions()).toEqual(['maintenance.ended', 'maintenance.started'])
  })

  it('is not started again, nor ended, by an owner who has not seen it', async () => {
    const [endsAt, later] = ['2026-05-01T12:00:00.000Z', '2026-05-01T14:00:00.000Z']
    const oana = await testStaff(database.db, NOW).operator('Oana', 'owner')
    const changed = { status: 409, error: 'MAINTENANCE_CHANGED' }
    await start(endsAt)

    expect(await start(null, oana)).toMatchObject(changed)
    expect(site.state.maintenance()).toMatchObject({ endsAt: new Date(endsAt) })
    await end()
    clock.set(new Date('2026-05-01T11:00:00Z'))
    await start(later)
    expect(await end(NOW.toISOString(), oana)).toMatchObject(changed)
    expect(await start(null, oana, NOW.toISOString())).toMatchObject(changed)
    expect(site.state.maintenance()).toMatchObject({ endsAt: new Date(later) })
  })

  it('has in the audit log what was before each change of its end', async () => {
    const [endsAt, later] = ['2026-05-01T12:00:00.000Z', '2026-05-01T14:00:00.000Z']
    await start(endsAt)
    await start(later, olga, NOW.toISOString())
    await end()

    expect(
      await database.db.many(
        z.object({ action: z.string(), before: z.unknown(), after: z.unknown() }),
        sql`select action, before, after from app.audit_entry order by id`,
      ),
    ).toEqual([
      { action: 'maintenance.started', before: null, after: { endsAt } },
      { action: 'maintenance.changed', before: { endsAt }, after: { endsAt: later } },
      { action: 'maintenance.ended', before: { endsAt: later }, after: null },
    ])
  })

  it('is followed by another node', async () => {
    const serviceSwitch = { maintenance: false, minimumAppVersion: null, blockedCountries: [] }
    const other = watchSite({
      ...database,
      clock,
      log: silentLog,
      config: { serviceSwitch },
      pageCache,
    })
    await start(null)
    await other.look()

    expect(other.state.maintenance()).toMatchObject({ endsAt: null })
  })
})
