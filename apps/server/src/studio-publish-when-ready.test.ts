import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { StudioTitle, StudioVideoPage } from '@hlizo/contract/entities/studio-title'
import type { TestCaller } from './http/testing-api.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

const PAST = new Date('2026-03-01T16:00:00Z')
const LATER = '2026-06-01T16:00:00.000Z'
const FILM = 'a'.repeat(32)

let studio: TestStudio
let ana: TestCaller
let titles: ReturnType<typeof testTitles>

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  titles = testTitles(studio, ana)
  await studio.film(FILM, 60)
})
afterAll(() => studio.close())

const draft = async (title: string, facts: object = {}) =>
  `video-${await studio.given.video({ title, status: 'draft', launchAt: PAST, ...facts })}`
const pageOf = async (ref: string) => StudioVideoPage.parse(await titles.pageOf(ref))
const publicationOf = async (ref: string) => {
  const { status, publishWhenReady, launchAt } = (await pageOf(ref)).fields
  return { status, publishWhenReady, launchAt }
}
const set = async (ref: string, changes: object) => {
  const { version } = await pageOf(ref)
  expect((await titles.change(ref, version, changes)).status).toBe(200)
}
const rowOf = async (ref: string) =>
  z
    .array(StudioTitle)
    .parse((await studio.api.call('GET', '/studio/titles', ana)).data)
    .find((row) => row.ref === ref)

describe('a draft that is published with its film', () => {
  it('is marked in the table and on its page, and the mark can be taken back', async () => {
    const ref = await draft('Fără film')
    await set(ref, { publishWhenReady: true })

    expect(await rowOf(ref)).toMatchObject({ state: 'draft', publishWhenReady: true })
    const waiting = { status: 'draft', publishWhenReady: true, launchAt: PAST.toISOString() }
    expect(await publicationOf(ref)).toEqual(waiting)
    const [entry] = await titles.historyOf(ref)
    expect(entry).toMatchObject({ actor: 'Ana Test', after: { publishWhenReady: true } })
    expect((await titles.undo([entry?.id ?? ''])).status).toBe(200)
    expect(await publicationOf(ref)).toEqual({ ...waiting, publishWhenReady: false })
  })

  it('is published at once when the film is there already', async () => {
    const [now, planned] = [
      await draft('Cu film', { assetId: FILM }),
      await draft('Planificat', { assetId: FILM }),
    ]
    await set(now, { publishWhenReady: true })
    const launched = studio.clock.now().toISOString()
    await set(planned, { publishWhenReady: true, launchAt: LATER })

    expect(await publicationOf(now)).toEqual({
      status: 'published',
      publishWhenReady: false,
      launchAt: launched,
    })
    expect(await publicationOf(planned)).toMatchObject({ status: 'published', launchAt: LATER })
    expect((await pageOf(planned)).state).toBe('scheduled')
  })

  it('waits for nothing once it is published or retired by hand', async () => {
    for (const status of ['published', 'retired']) {
      const ref = await draft(`Devine ${status}`)
      await set(ref, { publishWhenReady: true })
      await set(ref, { status })
      expect(await publicationOf(ref)).toMatchObject({ status, publishWhenReady: false })
    }
  })

  it('is not published by an undone change after its film came', async () => {
    const ref = await draft('Anulat')
    await set(ref, { publishWhenReady: true })
    await set(ref, { publishWhenReady: false, pin: 3 })
    const [taken] = await titles.historyOf(ref)
    await studio.db.run({
      text: `update app.video set asset_id = $1 where title = 'Anulat'`,
      values: [FILM],
    })
    expect((await titles.undo([taken?.id ?? ''])).status).toBe(200)

    expect((await pageOf(ref)).fields).toMatchObject({
      status: 'draft',
      publishWhenReady: false,
      pin: 0,
    })
  })

  it('is chosen for many titles at once', async () => {
    const refs = [await draft('Unu'), await draft('Doi')]
    const body = { titles: refs, publishWhenReady: true }
    await studio.api.call('POST', '/studio/title-changes', ana, body)

    for (const ref of refs)
      expect(await publicationOf(ref)).toMatchObject({ publishWhenReady: true })
  })
})
