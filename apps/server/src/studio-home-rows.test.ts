import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { openTestHome, row, type TestHome } from './testing-studio-home.ts'

let editing: TestHome
beforeAll(async () => {
  editing = await openTestHome()
})
afterAll(() => editing.studio.close())
beforeEach(() => editing.clear())

const TOMORROW = '2026-05-02T17:00:00.000Z'

describe('the audience and window of a row', () => {
  const LATER = '2026-05-02T19:00:00.000Z'

  /** A tag with enough videos for a row. */
  const tagWithVideos = async (name: string) => {
    const tag = await editing.studio.given.tag(name)
    for (const number of [1, 2, 3, 4]) await editing.video(`${name} ${number}`, { tag })
  }
  const previewed = async (audience: string, at: string) =>
    (await editing.preview(audience, at)).rows.map(({ name }) => name)
  const beforeIt = (moment: string) => new Date(Date.parse(moment) - 1).toISOString()

  it('are previewed at a moment, as a visitor and as a subscriber', async () => {
    for (const name of ['Absurd', 'Satiră', 'Scurte']) await tagWithVideos(name)
    const rows = [
      row('Absurd', { from: TOMORROW, until: LATER }),
      row('Satiră', { audience: 'public' }),
      row('Scurte', { audience: 'subscriber' }),
    ]
    await editing.save({ hero: [], rows }, null)

    expect(await previewed('public', beforeIt(TOMORROW))).toEqual(['Satiră'])
    expect(await previewed('public', TOMORROW)).toEqual(['Absurd', 'Satiră'])
    expect(await previewed('subscriber', TOMORROW)).toEqual(['Absurd', 'Scurte'])
    expect(await previewed('subscriber', beforeIt(LATER))).toEqual(['Absurd', 'Scurte'])
    expect(await previewed('subscriber', LATER)).toEqual(['Scurte'])
  })

  it('are published, undone and in the audit log', async () => {
    await editing.studio.given.tag('Absurd')
    const evening = row('Absurd', { audience: 'public', from: TOMORROW, until: LATER })
    await editing.publish({ hero: [], rows: [row('Absurd')] })
    await editing.publish({ hero: [], rows: [evening] })
    const published = await editing.read()
    const logged = await editing.studio.db.many(
      z.object({ action: z.string(), before: z.unknown(), after: z.unknown() }),
      sql`select action, before, after from app.audit_entry
        where action = 'tag.changed' order by at desc, id desc limit 1`,
    )

    expect(published.live.rows).toEqual([evening])
    expect(published.published?.canUndo).toBe(true)
    expect(logged).toEqual([
      {
        action: 'tag.changed',
        before: { audience: 'both', from: null, until: null },
        after: { audience: 'public', from: TOMORROW, until: LATER },
      },
    ])
    await editing.undo(published.published?.id)
    expect((await editing.read()).live.rows).toEqual([row('Absurd')])
  })

  it('end with the row: the tag has none when it is put back', async () => {
    await editing.studio.given.tag('Absurd')
    await editing.publish({ hero: [], rows: [row('Absurd', { until: TOMORROW })] })
    await editing.publish({ hero: [], rows: [] })
    const { until } = await editing.studio.db.one(
      z.object({ until: z.date().nullable() }),
      sql`select shown_until as until from app.tag`,
    )

    expect(until).toBeNull()
  })

  it('are none in a draft and a publication of the version before', async () => {
    await editing.studio.given.tag('Absurd')
    await editing.publish({ hero: [], rows: [row('Absurd')] })
    await editing.save({ hero: [], rows: [row('Absurd', { until: TOMORROW })] }, null)
    await editing.studio.db.run(sql`update app.audit_entry
      set before = before - 'rowWindows', after = after - 'rowWindows'
      where action = 'home.published'`)
    await editing.studio.db.run(sql`update app.home_draft set home = home - 'rowWindows'`)
    const home = await editing.read()

    expect(home.draft?.rows).toEqual([row('Absurd')])
    expect(home.published?.canUndo).toBe(true)
  })
})
