import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Database, Queries } from './database.ts'
import { createPrimaryWatch } from './primary-watch.ts'
import { sql } from './sql.ts'
import { createStandbyReads } from './standby-reads.ts'

const Name = z.object({ name: z.string() })
const whose = sql`select name from app.title where ${true}`
const lost = () => new Error('Connection terminated unexpectedly')

/** A server that says who it is; `completeness` is what it says of what it has received. */
function server(name: string, completeness: () => boolean = () => true) {
  const answer = vi.fn<() => Promise<void>>(async () => {})
  const asked = async (query: { text: string }) => {
    await answer()
    return query.text.includes('wal') ? { isComplete: completeness() } : { name }
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

  return { answer, queries, transaction }
}

function given(completeness?: () => boolean) {
  const primary = server('primary')
  const standby = server('standby', completeness)
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
  })

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

  it('waits until the standby has applied what it has received', async () => {
    let asked = 0
    const { readOnly, who, watch } = given(() => (asked += 1) > 2)
    watch.markAway()

    expect(await readOnly(who)).toBe('standby')
    expect(asked).toBe(3)
  })

  it('does not ask the standby because a statement of the primary took too long', async () => {
    const { readOnly, who, primary, standby } = given()
    primary.answer.mockRejectedValue(Object.assign(new Error('canceling'), { code: '57014' }))

    await expect(readOnly(who)).rejects.toThrow('canceling')
    expect(standby.answer).not.toHaveBeenCalled()
  })

  it('reads from the primary again when it is back', async () => {
    const { readOnly, who, watch } = given()
    watch.markAway()
    await readOnly(who)
    watch.markPresent()

    expect(await readOnly(who)).toBe('primary')
  })
})
