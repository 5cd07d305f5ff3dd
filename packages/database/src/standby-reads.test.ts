import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Database, Queries } from './database.ts'
import { createPrimaryWatch } from './primary-watch.ts'
import { sql } from './sql.ts'
import { createStandbyReads } from './standby-reads.ts'

const Name = z.object({ name: z.string() })
const whose = sql`select name from app.title where ${true}`
const lost = () => new Error('Connection terminated unexpectedly')
const withCode = (code: string) => Object.assign(new Error('refused'), { code })

const complete = { isComplete: true, mayMissTheRest: false, place: '0/64' }
type Progress = typeof complete

/** A server that says who it is, and how far it has applied its log. */
function server(name: string, progress: () => Partial<Progress> = () => ({})) {
  const answer = vi.fn<() => Promise<void>>(async () => {})
  const asked = async (query: { text: string }) => {
    if (query.text.includes('wal')) return { ...complete, ...progress() }
    await answer()
    return { name }
  }
  const queries: Queries = {
    many: async (schema, query) => [schema.parse(await asked(query))],
    maybe: async (schema, query) => schema.parse(await asked(query)),
    one: async (schema, query) => schema.parse(await asked(query)),
    run: async () => {
      await answer()
      return name === 'primary' ? 1 : 2
    },
  }
  const transaction: Database['transaction'] = (work) =>
    work({ ...queries, lock: async () => {}, takeUpTo: async () => {} })
  const onOneConnection: Database['onOneConnection'] = (work) => work(queries)

  return { answer, queries, transaction, onOneConnection }
}

function given(progress?: () => Partial<Progress>) {
  const primary = server('primary')
  const standby = server('standby', progress)
  const watch = createPrimaryWatch()
  const { queries, readOnly } = createStandbyReads({ primary: primary.queries, standby, watch })
  const db = { ...primary.queries, transaction: primary.transaction, ...queries }
  const who = () => db.one(Name, whose).then(({ name }) => name)

  return { primary, standby, watch, db, readOnly, who }
}

describe('createStandbyReads', () => {
  it('reads from the primary while it answers', async () => {
    const { readOnly, who, standby } = given()

    expect(await readOnly(who)).toBe('primary')
    expect(standby.answer).not.toHaveBeenCalled()
  })

  it('reads from the standby once the primary fails, without asking the primary again', async () => {
    const { readOnly, who, primary } = given()
    primary.answer.mockRejectedValue(lost())

    expect(await readOnly(who)).toBe('standby')
    expect(await readOnly(who)).toBe('standby')
    expect(primary.answer).toHaveBeenCalledTimes(1)
  })

  it('does not wait for a primary that is silent', async () => {
    const { readOnly, who, primary, watch } = given()
    primary.answer.mockReturnValue(new Promise(() => {}))
    const reading = readOnly(who)
    watch.markAway()

    expect(await reading).toBe('standby')
  }, 1_000)

  it('reads every kind of row from the standby', async () => {
    const { readOnly, db, watch } = given()
    watch.markAway()

    expect(
      await readOnly(() =>
        Promise.all([db.many(Name, whose), db.maybe(Name, whose), db.one(Name, whose)]),
      ),
    ).toEqual([[{ name: 'standby' }], { name: 'standby' }, { name: 'standby' }])
  })

  it('leaves to the primary what is not declared as reading, and what changes rows', async () => {
    const { readOnly, db, watch, who } = given()
    watch.markAway()

    expect(await who()).toBe('primary')
    expect(await readOnly(() => db.run(whose))).toBe(1)
    expect(await readOnly(() => db.transaction((tx) => tx.one(Name, whose)))).toEqual({
      name: 'primary',
    })
  })

  it.each(['57014', '53300', 'XX001'])(
    'does not take the primary for away because one statement failed with %s',
    async (code) => {
      const { readOnly, who, primary, standby } = given()
      primary.answer.mockRejectedValueOnce(withCode(code))

      await expect(readOnly(who)).rejects.toThrow('refused')
      expect(await readOnly(who)).toBe('primary')
      expect(standby.answer).not.toHaveBeenCalled()
    },
  )

  it.each(['timeout exceeded when trying to connect', 'query_wait_timeout'])(
    'reads from the standby after „%s” until the work is done',
    async (message) => {
      const { readOnly, who, primary } = given()
      primary.answer.mockRejectedValueOnce(new Error(message))
      const both = async () => [await who(), await who()]

      expect(await readOnly(both)).toEqual(['standby', 'standby'])
      expect(await readOnly(who)).toBe('primary')
    },
  )

  it('asks a primary that seems away where no standby answers, but not for a statement that changes rows', async () => {
    const { readOnly, who, standby, watch } = given()
    watch.markAway()
    standby.answer.mockRejectedValueOnce(withCode('53300'))
    expect(await readOnly(who)).toBe('primary')

    standby.answer.mockRejectedValueOnce(withCode('25006'))
    await expect(readOnly(who)).rejects.toThrow('refused')
  })

  it('asks the standby again while neither answers, and the primary once', async () => {
    const { readOnly, who, primary, standby, watch } = given()
    watch.markAway()
    standby.answer.mockRejectedValueOnce(lost())
    expect(await readOnly(who)).toBe('standby')

    standby.answer.mockRejectedValue(lost())
    primary.answer.mockRejectedValue(lost())
    await expect(readOnly(who)).rejects.toThrow('terminated')
    expect(primary.answer).toHaveBeenCalledTimes(1)
  })

  it('reads from the primary again when it is back', async () => {
    const { readOnly, who, watch } = given()
    watch.markAway()
    await readOnly(who)
    watch.markPresent()

    expect(await readOnly(who)).toBe('primary')
  })
})

describe('a standby that is behind', () => {
  it('is waited for until it has applied what it has received', async () => {
    let asked = 0
    const { readOnly, who, watch } = given(() => ({ isComplete: (asked += 1) > 2 }))
    watch.markAway()

    expect(await readOnly(who)).toBe('standby')
    expect(asked).toBe(3)
  })

  it('is not read where a later commit was acknowledged', async () => {
    const { readOnly, who, watch } = given()
    watch.markAcknowledged(0x65n)
    watch.markAway()

    expect(await readOnly(who)).toBe('primary')
  })

  it('is read where it has all that was acknowledged', async () => {
    const { readOnly, who, watch } = given()
    watch.markAcknowledged(0x64n)
    watch.markAway()

    expect(await readOnly(who)).toBe('standby')
  })

  it('is read where only the first part of a record is left, which is never applied', async () => {
    const { readOnly, who, watch } = given(() => ({ isComplete: false, mayMissTheRest: true }))
    watch.markAway()

    expect(await readOnly(who)).toBe('standby')
  })

  it('is not read while it still applies its log up to the end of a page', async () => {
    let place = 0
    const { readOnly, who, watch } = given(() => ({
      isComplete: false,
      mayMissTheRest: true,
      place: `0/${(place += 1).toString(16)}`,
    }))
    watch.markAway()

    expect(await readOnly(who)).toBe('primary')
  })
})
