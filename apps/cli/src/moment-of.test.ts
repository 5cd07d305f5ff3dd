import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw } from '@hlizo/database/sql'
import { addAnnouncementCommands } from './commands/announcement/announcement.ts'
import { addMaintenanceCommands } from './commands/maintenance/maintenance.ts'
import { addTagCommands } from './commands/tag/tag.ts'
import { momentOf } from './moment-of.ts'
import { openTestCommands, type TestCommands } from './testing-commands.ts'

let hlizo: TestCommands

beforeAll(async () => {
  hlizo = await openTestCommands((program, configOf) => {
    addAnnouncementCommands(program, configOf)
    addMaintenanceCommands(program, configOf)
    addTagCommands(program, configOf)
  })
})
afterAll(() => hlizo.close())

const until = ['--until', '2026-12-01 14:00']
const moment = '2026-12-01T12:00:00.000Z'

describe('a moment without an offset is one of Bucharest', () => {
  it('for a coupon or a plan', () => {
    expect(momentOf('2026-12-01 14:00').toISOString()).toBe(moment)
    expect(momentOf('2026-12-01').toISOString()).toBe('2026-11-30T22:00:00.000Z')
  })

  it('for a row of the home page', async () => {
    await hlizo.run('tag', 'create', 'Absurd', '--pin', ...until)

    expect(await hlizo.run('tag', 'list')).toContain(`until ${moment}`)
  })

  it('for an announcement', async () => {
    const from = ['--from', '2026-11-01 14:00']
    await hlizo.run('announcement', 'add', 'Lucrări la noapte', ...from, ...until)
    const list = await hlizo.run('announcement', 'list')

    expect(list).toContain('2026-11-01T12:00:00.000Z')
    expect(list).toContain(moment)
  })

  it('for the end of maintenance', async () => {
    await hlizo.run('maintenance', 'on', ...until)
    const Row = z.object({ endsAt: z.date() })
    const row = await hlizo.db.one(Row, raw('select ends_at as "endsAt" from app.maintenance'))

    expect(row.endsAt.toISOString()).toBe(moment)
  })
})

describe('momentOf', () => {
  it.each(['mâine', '2026-13-01', ''])('refuses „%s”', (text) => {
    expect(() => momentOf(text)).toThrow('It must look like')
  })
})
