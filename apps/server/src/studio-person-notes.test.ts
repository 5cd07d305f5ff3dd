import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PERSON_NOTES_MAX } from '@hlizo/contract/entities/studio-person'
import { sql } from '@hlizo/database/sql'
import { at, openPeopleWorld, reason, type PeopleWorld } from './features/people/testing-people.ts'
import { erasureOf, personalTables, rowsOf } from './features/privacy/personal-tables.ts'
import type { TestCaller } from './http/testing-api.ts'

let people: PeopleWorld
let person: TestCaller

beforeAll(async () => {
  people = await openPeopleWorld()
  person = await people.world.account()
  await people.open(person.accountId)
})
afterAll(() => people.close())

const noteAt = (note: string, rest = '') => at(person.accountId, `/notes/${note}${rest}`)
const write = (note: string, text: unknown, by = people.sanda) =>
  people.api.call('PUT', noteAt(note), by, { text })
const remove = (note: string, why: string = reason) =>
  people.api.call('POST', noteAt(note, '/removal'), people.sanda, { reason: why })
const textsOf = async () =>
  (await people.fileOf(person.accountId)).notes.map(({ author, text }) => `${author}: ${text}`)
const actionsOf = async () => (await people.logOf(person.accountId)).map(({ action }) => action)
const removals = () =>
  people.world.db.many(
    z.object({ before: z.record(z.string(), z.unknown()), reason: z.string() }),
    sql`select before, reason from app.audit_entry where action = 'person.note-removed'`,
  )

describe('notes about a person', () => {
  it('has its author and time, once for a repeated request', async () => {
    const note = randomUUID()
    const answers = await Promise.all([
      write(note, ' A sunat\nde două ori. '),
      write(note, 'A sunat\nde două ori.'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await people.fileOf(person.accountId)).notes).toEqual([
      {
        id: note,
        at: people.world.bench.clock.now().toISOString(),
        author: 'Sanda Pop',
        text: 'A sunat\nde două ori.',
      },
    ])
    expect(await actionsOf()).toEqual(['person.note-written', 'person.opened'])
  })

  it('cannot be edited, and its removal is in the audit log with its text', async () => {
    const note = randomUUID()
    await write(note, 'Vrea factură pe firmă.')
    expect((await write(note, 'Altceva.')).error).toBe('CHANGED_BY_OTHER')
    expect((await remove(note, ' ')).error).toBe('REASON_REQUIRED')
    await remove(note)

    expect((await remove(note)).status).toBe(404)
    expect(await textsOf()).toEqual(['Sanda Pop: A sunat\nde două ori.'])
    expect(await removals()).toMatchObject([
      { before: { note, text: 'Vrea factură pe firmă.' }, reason },
    ])
  })

  it('is for support that has opened the person', async () => {
    expect((await write(randomUUID(), 'Notă', people.doru)).error).toBe('PERSON_CLOSED')
    expect((await write(randomUUID(), '  ')).error).toBe('NOTE_REQUIRED')
    expect((await write(randomUUID(), 'x'.repeat(2_001))).error).toBe('VALIDATION_FAILED')
    expect((await write('1', 'Notă')).error).toBe('NOT_FOUND')
    const other = await people.world.account()
    await people.open(other.accountId)
    const [note] = (await people.fileOf(person.accountId)).notes
    const foreign = at(other.accountId, `/notes/${note?.id}/removal`)
    expect((await people.api.call('POST', foreign, people.sanda, { reason })).status).toBe(404)
  })

  it('has at most so many about one person', async () => {
    const { accountId } = person
    await people.world.db.run(sql`insert into app.person_note
        (account_id, id, author_id, author, text, written_at)
      select ${accountId}, gen_random_uuid(), null, 'Doru', 'Notă ' || n, '2025-01-01'
      from generate_series(2, ${PERSON_NOTES_MAX}) n`)

    expect((await write(randomUUID(), 'Încă una')).error).toBe('NOTES_FULL')
    await people.world.db.run(sql`delete from app.person_note where author = 'Doru'`)
  })

  it('is in the copy of the person without its author, and erased with either', async () => {
    const copyOf = async (accountId: string) => {
      const tables = personalTables.filter(({ table }) => table === 'app.person_note')
      const rows = await Promise.all(
        tables.map((table) =>
          people.world.db.many(
            z.object({ row: z.unknown() }),
            rowsOf(table, { accountId, userKey: '' }),
          ),
        ),
      )
      return JSON.stringify(rows)
    }
    const erase = async (accountId: string) => {
      for (const table of personalTables.filter((one) => one.table === 'app.person_note'))
        await people.world.db.run(erasureOf(table, { accountId, userKey: '' }))
    }
    const { accountId: author } = people.sanda
    expect(await copyOf(person.accountId)).toContain('de două ori')
    expect(await copyOf(person.accountId)).not.toMatch(new RegExp(`Sanda|${author}`))
    expect(await copyOf(author)).toContain('Sanda Pop')
    expect(await copyOf(author)).not.toMatch(new RegExp(`două ori|${person.accountId}`))

    await erase(author)
    expect(await textsOf()).toEqual(['sters: A sunat\nde două ori.'])
    await erase(person.accountId)
    expect(await textsOf()).toEqual([])
  })
})
