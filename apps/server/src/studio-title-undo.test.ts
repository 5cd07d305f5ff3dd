import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MomentPolicy } from '@hlizo/contract/entities/moment'
import { StudioTitlePage } from '@hlizo/contract/entities/studio-title'
import { sql } from '@hlizo/database/sql'
import { defaultMomentPolicy } from '@hlizo/domain/moments'
import type { TestCaller } from './http/testing-api.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

let studio: TestStudio
let ana: TestCaller
let dan: TestCaller
let titles: ReturnType<typeof testTitles>

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  dan = await studio.operator('Dan', 'editor')
  titles = testTitles(studio, ana)
})
afterAll(() => studio.close())

describe('undoTitleChanges', () => {
  it('undoes a change by another change, which can be undone', async () => {
    const ref = `video-${await studio.given.video({ title: 'Unu' })}`
    await titles.change(ref, 1, { title: 'Doi' })
    const [first] = await titles.historyOf(ref)
    expect((await titles.undo([first?.id ?? ''], dan)).data).toEqual({ undone: 1, refused: [] })
    expect((await titles.pageOf(ref)).fields.title).toBe('Unu')
    const [second] = await titles.historyOf(ref)
    expect(second).toMatchObject({ action: 'video.change-undone', actor: 'Dan Test' })
    await titles.undo([second?.id ?? ''])

    expect((await titles.pageOf(ref)).fields.title).toBe('Doi')
  })

  it('refuses a field that was changed since, and names it', async () => {
    const refs = [await studio.given.video(), await studio.given.video()].map((id) => `video-${id}`)
    const [one = '', other = ''] = refs
    await titles.change(one, 1, { title: 'A', ageRating: '18' })
    await titles.change(other, 1, { title: 'A' })
    const [ofOne] = await titles.historyOf(one)
    const [ofOther] = await titles.historyOf(other)
    await titles.change(one, 2, { title: 'B' })

    expect((await titles.historyOf(one)).at(1)).toMatchObject({
      isUndoable: false,
      changedSince: ['title'],
    })
    expect(await titles.undo([ofOne?.id ?? ''])).toMatchObject({
      status: 409,
      error: 'CHANGED_SINCE',
    })
    expect((await titles.undo([ofOne?.id ?? '', ofOther?.id ?? ''])).data).toEqual({
      undone: 1,
      refused: [{ ref: one, title: 'B', fields: ['title'] }],
    })
  })

  it('cannot undo a creation or an unknown change', async () => {
    const made = { kind: 'video', title: 'Creat', category: 'standup' }
    const { data } = await studio.api.call('POST', '/studio/titles', ana, made)
    const [creation] = await titles.historyOf(StudioTitlePage.parse(data).ref)

    expect(await titles.undo([creation?.id ?? ''])).toMatchObject({ error: 'NOT_UNDOABLE' })
    expect((await titles.undo(['01900000-0000-7000-8000-000000000000'])).status).toBe(404)
  })
})

describe('the limits for moments of a title', () => {
  const put = (ref: string, seen: MomentPolicy, more: object) =>
    studio.api.call('PUT', `/studio/titles/${ref}/moments`, ana, {
      seen,
      policy: { ...defaultMomentPolicy, ...more },
    })
  const limit = async (ref: string, more: object) => {
    studio.clock.advance(1)
    return put(ref, await limitsOf(ref), more)
  }
  const limitsOf = async (ref: string) => {
    const { data } = await studio.api.call('GET', `/studio/titles/${ref}/moments`, ana)
    return z.object({ policy: MomentPolicy }).parse(data).policy
  }

  it('are not overwritten by a colleague who has not seen them', async () => {
    const ref = `video-${await studio.given.video()}`
    const seen = await limitsOf(ref)
    const both = await Promise.all([
      put(ref, seen, { maxSeconds: 20 }),
      put(ref, seen, { isAllowed: false }),
    ])

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const current = await limitsOf(ref)
    expect(both.find(({ status }) => status === 409)).toMatchObject({ error: 'CHANGED_BY_OTHER' })
    expect((await put(ref, current, { maxSeconds: 25 })).status).toBe(200)
  })

  it('are undone and brought back in the history, with fields of the same title beside them', async () => {
    const ref = `video-${await studio.given.video()}`
    await limit(ref, { maxSeconds: 20 })
    await limit(ref, { isAllowed: false })
    await titles.change(ref, 1, { title: 'Altul' })
    const [renaming, second, first] = await titles.historyOf(ref)
    expect(first).toMatchObject({ isUndoable: false, changedSince: ['isAllowed', 'maxSeconds'] })
    expect(second).toMatchObject({ action: 'moments.limited', isUndoable: true })

    expect((await titles.undo([second?.id ?? ''], dan)).data).toEqual({ undone: 1, refused: [] })
    expect(await limitsOf(ref)).toEqual({ ...defaultMomentPolicy, maxSeconds: 20 })
    const [undoing] = await titles.historyOf(ref)
    expect(undoing).toMatchObject({
      action: 'moments.limited',
      actor: 'Dan Test',
      isUndoable: true,
    })
    await titles.undo([undoing?.id ?? ''])
    expect((await limitsOf(ref)).isAllowed).toBe(false)
    await titles.undo([renaming?.id ?? ''])
    expect((await titles.pageOf(ref)).fields.title).not.toBe('Altul')
  })

  it('are undone together with fields of another title', async () => {
    const refs = [await studio.given.video(), await studio.given.video()].map((id) => `video-${id}`)
    const [one = '', other = ''] = refs
    await limit(one, { titleCount: 1 })
    await titles.change(other, 1, { title: 'Redenumit' })
    const last = await Promise.all(refs.map(async (ref) => (await titles.historyOf(ref)).at(0)))

    expect((await titles.undo(last.map((entry) => entry?.id ?? ''))).data).toEqual({
      undone: 2,
      refused: [],
    })
    expect(await limitsOf(one)).toEqual(defaultMomentPolicy)
    expect((await titles.pageOf(other)).fields.title).not.toBe('Redenumit')
  })

  it('are not undone to what is no longer allowed', async () => {
    const id = await studio.given.video()
    await limit(`video-${id}`, { maxSeconds: 20 })
    const [entry] = await titles.historyOf(`video-${id}`)
    await studio.db.run(sql`update app.audit_entry
      set before = jsonb_set(before, '{maxSeconds}', '100000') where id = ${entry?.id}`)

    expect((await titles.undo([entry?.id ?? ''])).error).toBe('NOT_UNDOABLE')
    expect((await limitsOf(`video-${id}`)).maxSeconds).toBe(20)
  })
})
