import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import type { TestCaller } from './http/testing-api.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'

let studio: TestStudio
let ana: TestCaller

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
})
afterAll(() => studio.close())

const linesOf = async (query: string) => {
  const { body } = await studio.api.open(`/api/v1/studio/title-export?${query}`, ana)
  return body.split('\r\n')
}

describe('exportTitles', () => {
  it('has every title of the filter, in its order, beyond one page', async () => {
    await studio.db
      .run(sql`insert into app.video (title, sort_key, search_text, category, description,
        status, age_rating, launch_at, duration_seconds, created_at)
      select 'Rând ' || n, lpad(n::text, 4, '0'), 'export', 'show', '', 'draft', 'AP',
        ${studio.clock.now()}, 3723, ${studio.clock.now()} from generate_series(1, 450) n`)
    const lines = await linesOf('q=export&sort=title&columns=title,duration')
    expect(lines[0]).toBe('\uFEFF"Titlu";"Durată"')
    expect(lines).toHaveLength(452)
    expect([lines[1], lines[450], lines[451]]).toEqual([
      '"Rând 1";"1:02:03"',
      '"Rând 450";"1:02:03"',
      '',
    ])
  })

  it('contains no spreadsheet formula', async () => {
    await studio.given.video({ title: '=HYPERLINK("http://x")' })
    const lines = await linesOf('q=hyperlink&columns=title')
    expect(lines[1]).toBe(`"'=HYPERLINK(""http://x"")"`)
  })

  it('refuses unknown columns and all but operators', async () => {
    const call = (query: string, by?: TestCaller) =>
      studio.api.call('GET', `/studio/title-export?${query}`, by)
    expect((await call('columns=password', ana)).error).toBe('VALIDATION_FAILED')
    expect((await call('columns=', ana)).error).toBe('VALIDATION_FAILED')
    expect((await call('columns=title')).error).toBe('NOT_FOUND')
  })
})
