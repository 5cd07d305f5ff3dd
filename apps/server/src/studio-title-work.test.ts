import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CatalogueNames, StudioTitle } from '@hlizo/contract/entities/studio-title'
import { sql } from '@hlizo/database/sql'
import { erasureOf, personalTables } from './features/privacy/personal-tables.ts'
import { readCatalogue } from './features/catalogue-editing/read-entries.ts'
import type { TestCaller } from './http/testing-api.ts'
import { operatorStore } from './stores/operators.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

let studio: TestStudio
let ana: TestCaller
let dan: TestCaller
let sanda: TestCaller
let titles: ReturnType<typeof testTitles>

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  dan = await studio.operator('Dan', 'owner')
  sanda = await studio.operator('Sanda', 'support')
  titles = testTitles(studio, ana)
})
afterAll(() => studio.close())

const rowOf = async (ref: string) =>
  z
    .array(StudioTitle)
    .parse((await studio.api.call('GET', '/studio/titles', ana)).data)
    .find((row) => row.ref === ref)
const workOf = async (ref: string) => {
  const { work, owner } = (await titles.pageOf(ref)).fields
  return { work, owner }
}

describe('owner and state of work of a title', () => {
  it('is assigned to the editor who created the title', async () => {
    const made = { kind: 'video', title: 'Nou', category: 'standup' }
    const { data } = await studio.api.call('POST', '/studio/titles', ana, made)

    expect(data).toMatchObject({ fields: { work: 'draft', owner: ana.accountId } })
  })

  it('is reassigned to a colleague, which is in the history and can be undone', async () => {
    const id = await studio.given.video({ title: 'Predat' })
    const ref = `video-${id}`
    const changes = { work: 'to-review', owner: dan.accountId }
    expect((await titles.change(ref, 1, changes)).status).toBe(200)

    expect(await workOf(ref)).toEqual(changes)
    expect(await rowOf(ref)).toMatchObject({ work: 'to-review', owner: 'Dan Test' })
    const [entry] = await titles.historyOf(ref)
    expect(entry).toMatchObject({
      actor: 'Ana Test',
      before: { work: 'draft', owner: null },
      after: changes,
    })
    expect((await titles.undo([entry?.id ?? ''])).data).toEqual({ undone: 1, refused: [] })
    expect(await workOf(ref)).toEqual({ work: 'draft', owner: null })
  })

  it('is assigned only to operators who may edit titles', async () => {
    const ref = `video-${await studio.given.video()}`
    const subscriber = await studio.given.account()
    for (const owner of [sanda.accountId, subscriber, '01890000-0000-7000-8000-00000000dead']) {
      const { error } = await titles.change(ref, 1, { owner })
      expect(error).toBe('VALIDATION_FAILED')
    }
    expect((await titles.change(ref, 1, { work: 'gata' })).error).toBe('VALIDATION_FAILED')
    expect(await titles.historyOf(ref)).toEqual([])
  })

  it('is set for many titles at the same time, and filters the list', async () => {
    const [video, show] = [
      await studio.given.video({ title: 'Val' }),
      await studio.given.show('Val'),
    ]
    const refs = [`video-${video}`, `show-${show}`]
    const bulk = (body: object) =>
      studio.api.call('POST', '/studio/title-changes', ana, { titles: refs, ...body })
    await bulk({ work: 'captions-missing', owner: dan.accountId })

    expect(await titles.titlesOf(`owner=${dan.accountId}&q=val`)).toEqual(['Val', 'Val'])
    expect(await titles.titlesOf('work=captions-missing&kind=show')).toEqual(['Val'])
    expect(await titles.titlesOf('owner=none&q=val')).toEqual([])
    const file = await studio.api.open(
      '/api/v1/studio/title-export?columns=title,work,owner&q=val',
      ana,
    )
    expect(file.body).toContain('"Val";"Lipsesc subtitrările";"Dan Test"')
    await bulk({ owner: null })
    expect(await titles.titlesOf('owner=none&q=val')).toEqual(['Val', 'Val'])
  })

  it('remains with a former operator until it is reassigned', async () => {
    const former = await studio.operator('Fosta', 'editor')
    const ref = `video-${await studio.given.video()}`
    await titles.change(ref, 1, { owner: former.accountId })
    await operatorStore(studio.db).remove(former.accountId)

    expect((await titles.change(ref, 2, { description: 'Alt text.' })).status).toBe(200)
    expect((await workOf(ref)).owner).toBe(former.accountId)
    const names = await studio.api.call('GET', '/studio/catalogue-names', sanda)
    expect(CatalogueNames.parse(names.data).owners.map(({ name }) => name)).toEqual([
      'Ana Test',
      'Dan Test',
      'Fosta Test',
    ])
    expect((await titles.change(ref, 3, { owner: ana.accountId })).status).toBe(200)
  })

  it('removes an erased operator, and is not part of a manifest', async () => {
    const gone = await studio.operator('Plecata', 'editor')
    const refs = [`video-${await studio.given.video()}`, `show-${await studio.given.show('Rămas')}`]
    for (const ref of refs) await titles.change(ref, 1, { owner: gone.accountId })
    expect(JSON.stringify(await readCatalogue(studio.db))).not.toContain(gone.accountId)
    const person = { accountId: gone.accountId, userKey: 'none' }
    const tables = personalTables.filter(({ table }) => /^app\.(?:video|show)$/.test(table))
    for (const table of tables) await studio.db.run(erasureOf(table, person))

    expect(await Promise.all(refs.map(async (ref) => (await workOf(ref)).owner))).toEqual([
      null,
      null,
    ])
    const left = await studio.db.maybe(
      z.object({ id: z.number() }),
      sql`select id from app.video where owner_id = ${gone.accountId}`,
    )
    expect(left).toBe(null)
  })
})
