import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { presenceFeature } from './feature.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const VISIT = '01890000-0000-7000-8000-00000000000'
const clock = frozenClock(NOW)
let database: TestDatabase
let api: TestApi
let [ilona, radu, sanda]: TestCaller[] = []

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const staff = testStaff(database.db, NOW)
  const features = [presenceFeature({ db: database.db, clock, log: silentLog })]
  api = await serveForTest({ features, clock, ports: staff.ports })
  ilona = await staff.operator('Ilona', 'editor')
  radu = await staff.operator('Radu', 'editor')
  sanda = await staff.operator('Sanda', 'support')
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

const note = async (
  caller: TestCaller | undefined,
  window: number,
  place: string,
  isEditing = false,
) =>
  (await api.call('PUT', `/studio/presence/${VISIT}${window}`, caller, { place, isEditing })).data

describe('notePresence', () => {
  it('names the other operators on a page and marks the editing ones', async () => {
    expect(await note(ilona, 1, 'video-1')).toEqual([])
    expect(await note(radu, 2, 'video-1', true)).toEqual([
      { name: 'Ilona Test', isEditing: false, isSelf: false },
    ])
    expect(await note(sanda, 3, 'video-2')).toEqual([])
    expect(await note(ilona, 1, 'video-1')).toEqual([
      { name: 'Radu Test', isEditing: true, isSelf: false },
    ])
    expect(await note(ilona, 4, 'video-1')).toEqual([
      { name: 'Ilona Test', isEditing: false, isSelf: true },
      { name: 'Radu Test', isEditing: true, isSelf: false },
    ])
  })

  it('removes a window that navigates, closes, is silent, or whose operator was removed', async () => {
    await note(radu, 2, 'home')
    expect(await note(ilona, 1, 'home')).toMatchObject([{ name: 'Radu Test' }])
    await note(radu, 2, 'faq')
    expect(await note(ilona, 1, 'home')).toEqual([])
    await note(radu, 2, 'home')
    // Another operator ends nothing of it.
    await api.call('DELETE', `/studio/presence/${VISIT}2`, sanda)
    expect(await note(ilona, 1, 'home')).toMatchObject([{ name: 'Radu Test' }])
    await api.call('DELETE', `/studio/presence/${VISIT}2`, radu)
    expect(await note(ilona, 1, 'home')).toEqual([])
    await note(radu, 2, 'home')
    clock.advance(26_000)
    expect(await note(ilona, 1, 'home')).toEqual([])
    await note(radu, 2, 'home')
    await database.db.run(sql`delete from app.operator where account_id = ${radu?.accountId}`)

    expect(await note(ilona, 1, 'home')).toEqual([])
  })

  it('tells captions of different languages apart', async () => {
    await note(sanda, 3, 'video-1-captions-ro', true)

    expect(await note(ilona, 1, 'video-1-captions-en')).toEqual([])
    expect(await note(ilona, 1, 'video-1-captions-ro')).toMatchObject([{ name: 'Sanda Test' }])
  })

  it('accepts only pages for editing', async () => {
    for (const place of ['person-1', 'video-0', '', 'home; drop', '<b>', 'show-1-captions-ro'])
      expect(
        (await api.call('PUT', `/studio/presence/${VISIT}9`, ilona, { place, isEditing: false }))
          .error,
      ).toBe('VALIDATION_FAILED')
  })
})

describe('followPresence', () => {
  const WAIT = { timeout: 10_000, interval: 20 }
  const eventsOf = (text: string) =>
    [...text.matchAll(/data: (.*)\n/g)].map(([, data = '']): unknown => JSON.parse(data))
  const looking = { name: 'Sanda Test', isEditing: false, isSelf: false }

  it('sends who comes, edits and leaves, and keeps the window noted until it is closed', async () => {
    await note(sanda, 5, 'faq')
    await note(ilona, 6, 'faq')
    const leaving = new AbortController()
    const parts: string[] = []
    const stream = await api.follow(
      `/studio/presence/${VISIT}6/events`,
      ilona ?? { accountId: '', sessionId: '' },
      leaving.signal,
      (text) => parts.push(text),
    )
    const received = () => eventsOf(parts.join(''))
    await vi.waitFor(() => expect(received()).toEqual([[looking]]), WAIT)
    await note(sanda, 5, 'faq', true)
    await vi.waitFor(
      () => expect(received().at(-1)).toEqual([{ ...looking, isEditing: true }]),
      WAIT,
    )

    // The one without a stream says nothing for too long; the one with a stream stays.
    clock.advance(15_000)
    const seenAt = async () =>
      (
        await database.db.one(
          z.object({ at: z.date() }),
          sql`select seen_at as at from app.presence where visit = ${`${VISIT}6`}`,
        )
      ).at
    await vi.waitFor(async () => expect(await seenAt()).toEqual(clock.now()), WAIT)
    clock.advance(15_000)
    await vi.waitFor(() => expect(received().at(-1)).toEqual([]), WAIT)
    expect(await note(sanda, 5, 'faq')).toMatchObject([{ name: 'Ilona Test' }])

    leaving.abort()
    await stream.ended
    await vi.waitFor(async () => expect(await note(sanda, 5, 'faq')).toEqual([]), WAIT)
  })

  it('is refused without a noted window, and for the window of another', async () => {
    await note(sanda, 7, 'faq')
    for (const visit of [`${VISIT}8`, `${VISIT}7`])
      expect((await api.call('GET', `/studio/presence/${visit}/events`, ilona)).error).toBe(
        'NOT_FOUND',
      )
  })

  it('ends when the window is ended', async () => {
    await note(ilona, 9, 'legal-terms')
    const caller = ilona ?? { accountId: '', sessionId: '' }
    const { ended } = await api.follow(`/studio/presence/${VISIT}9/events`, caller)
    await api.call('DELETE', `/studio/presence/${VISIT}9`, ilona)

    expect(await ended).toMatch(/^(?:event: colleagues\ndata: \[\]\n\n)?$/)
  })

  it('does not exist for others', async () => {
    expect((await api.call('GET', `/studio/presence/${VISIT}6/events`)).status).toBe(404)
    expect((await api.call('GET', `/studio/presence/${VISIT}6/events`, radu)).status).toBe(404)
  })
})
