import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestCaller } from './http/testing-api.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

let studio: TestStudio
let ana: TestCaller
let dan: TestCaller

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  dan = await studio.operator('Dan', 'editor')
})
afterAll(() => studio.close())

describe('saveUnsavedEdits', () => {
  it('stores the edits of one operator until the title is saved', async () => {
    const titles = testTitles(studio, ana)
    const ref = `video-${await studio.given.video({ title: 'Ciornă' })}`
    const path = `/studio/titles/${ref}/unsaved-edits`
    const read = async (by: TestCaller) => (await studio.api.call('GET', path, by)).data
    const { version } = await titles.pageOf(ref)
    const draft = { version, base: { title: 'Ciornă' }, edits: { title: 'Ciornă nouă' } }
    expect(await read(ana)).toBeNull()
    expect((await studio.api.call('PUT', path, ana, draft)).status).toBe(204)
    expect(await read(ana)).toMatchObject(draft)
    expect(await read(dan)).toBeNull()

    await studio.api.call('PUT', path, dan, { ...draft, edits: { title: 'A lui Dan' } })
    expect((await titles.change(ref, version, { title: 'Salvat' })).status).toBe(200)
    expect([await read(ana), await read(dan)]).toMatchObject([
      null,
      { edits: { title: 'A lui Dan' } },
    ])
  })

  it('treats empty edits as none, and is allowed only for editors', async () => {
    const sorin = await studio.operator('Sorin', 'support')
    const ref = `video-${await studio.given.video({ title: 'Gol' })}`
    const path = `/studio/titles/${ref}/unsaved-edits`
    const empty = { version: 1, base: {}, edits: {} }
    const edited = { version: 1, base: { pin: 0 }, edits: { pin: 2 } }
    await studio.api.call('PUT', path, ana, edited)
    await studio.api.call('PUT', path, ana, empty)
    expect((await studio.api.call('GET', path, ana)).data).toBeNull()
    expect((await studio.api.call('PUT', path, sorin, edited)).error).toBe('ROLE_REQUIRED')
    expect((await studio.api.call('PUT', path, undefined, edited)).error).toBe('NOT_FOUND')
    const unknown = { ...edited, edits: { roles: ['owner'] } }
    expect((await studio.api.call('PUT', path, ana, unknown)).error).toBe('VALIDATION_FAILED')
  })
})
