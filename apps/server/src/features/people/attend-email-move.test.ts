import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { ApiError } from '#server/http/api-error.ts'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { emailMoveJob } from './attend-email-move.ts'
import { emailMoveStore } from './email-move-store.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const Outcome = z.object({ outcome: z.string().nullable() })
const Entry = z.object({ action: z.string() })
let database: TestDatabase
let people = 0

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

/** A confirmed move that is due. */
async function due() {
  people += 1
  const now = clock.now()
  const [oldEmail, newEmail] = [`vechi${people}@example.ro`, `nou${people}@example.ro`]
  const link = { issuer: 'test', subject: `sub-${people}` }
  const names = { firstName: 'Ana', lastName: 'Pop', email: oldEmail }
  const accountId = await accountStore(database.db).add({ ...link, ...names }, now)
  const move = {
    accountId,
    id: uuidv7(now),
    oldEmail,
    newEmail,
    orderedAt: now,
    expiresAt: new Date(now.getTime() + 1_000),
    dueAt: now,
    confirmedAt: null,
  }
  const codes = { confirmCode: `c${people}`, stopCode: `s${people}` }
  await emailMoveStore(database.db).add({ ...move, ...codes, proof: 'payment' })
  await emailMoveStore(database.db).confirm(move, now)

  return { ...move, ...link }
}

type Due = Awaited<ReturnType<typeof due>>
type Step = 'setEmail' | 'onUserChanged' | 'signOut'

/** The job of a process that dies before or after a step, and its fresh successor. */
function jobDying(move: Due, at: Step | null, when: 'before' | 'after') {
  const done: string[] = []
  const step = (name: Step, act: () => Promise<void> = async () => {}) => {
    return async () => {
      if (name === at && when === 'before') throw new Error('The process ended.')
      done.push(name)
      await act()
      if (name === at) throw new Error('The process ended.')
    }
  }
  const adopt = () =>
    accountStore(database.db).adoptEmail(move.accountId, move.newEmail, clock.now())
  const job = emailMoveJob({
    db: database.db,
    clock,
    pool: { issuer: 'test', setEmail: step('setEmail'), signOut: step('signOut') },
    onUserChanged: step('onUserChanged', adopt),
  })
  const { accountId, id } = move
  const run = () =>
    job.run(
      { accountId, id },
      { attempt: 1, isLast: () => false, signal: new AbortController().signal },
    )

  return { run, done }
}

const outcomeOf = ({ id }: Due) =>
  database.db.one(Outcome, sql`select outcome from app.email_move where id = ${id}`)
const logOf = ({ accountId }: Due) =>
  database.db.many(Entry, sql`select action from app.audit_entry where subject_id = ${accountId}`)
const emailOf = async ({ accountId }: Due) =>
  (await accountStore(database.db).byId(accountId))?.email

describe('emailMoveJob', () => {
  it('is finished by the next run, wherever the process ended', async () => {
    for (const at of ['setEmail', 'onUserChanged', 'signOut'] as const) {
      for (const when of ['before', 'after'] as const) {
        const move = await due()
        await expect(jobDying(move, at, when).run()).rejects.toThrow('The process ended.')
        expect(await outcomeOf(move)).toEqual({ outcome: null })
        const next = jobDying(move, null, 'after')
        await next.run()
        await next.run()

        expect([at, when, next.done]).toEqual([at, when, ['setEmail', 'onUserChanged', 'signOut']])
        expect(await emailOf(move)).toBe(move.newEmail)
        expect(await outcomeOf(move)).toEqual({ outcome: 'changed' })
        expect(await logOf(move)).toEqual([{ action: 'person.email-changed' }])
      }
    }
  })

  it('waits until it is due, and needs the confirmation', async () => {
    const move = await due()
    const { run, done } = jobDying(move, null, 'after')
    await database.db.run(sql`update app.email_move set due_at = due_at + interval '1 second'
      where id = ${move.id}`)
    await run()
    await database.db.run(sql`update app.email_move set due_at = ordered_at, confirmed_at = null
      where id = ${move.id}`)
    await run()

    expect(done).toEqual([])
    expect(await outcomeOf(move)).toEqual({ outcome: null })
  })

  it('changes nothing when another account has the address, or this account another one', async () => {
    const [taken, overtaken] = [await due(), await due()]
    const link = { issuer: 'test', subject: 'first' }
    const names = { firstName: 'Dan', lastName: 'Pop', email: taken.newEmail }
    await accountStore(database.db).add({ ...link, ...names }, clock.now())
    await accountStore(database.db).adoptEmail(overtaken.accountId, 'altul@example.ro', clock.now())
    for (const move of [taken, overtaken]) {
      const { run, done } = jobDying(move, null, 'after')
      await run()
      expect(done).toEqual([])
      expect(await logOf(move)).toEqual([{ action: 'person.email-not-changed' }])
    }

    expect(await outcomeOf(taken)).toEqual({ outcome: 'taken' })
    expect(await outcomeOf(overtaken)).toEqual({ outcome: 'overtaken' })
  })

  it('changes nothing when the account has become an operator since', async () => {
    const move = await due()
    await operatorStore(database.db).add(
      { accountId: move.accountId, roles: ['support'], by: 'test' },
      clock.now(),
    )
    const { run, done } = jobDying(move, null, 'after')
    await run()

    expect(done).toEqual([])
    expect(await outcomeOf(move)).toEqual({ outcome: 'overtaken' })
  })

  it('ends as taken when the pool refuses it', async () => {
    const move = await due()
    const { accountId, id } = move
    const refuse = async () => {
      throw new ApiError('EMAIL_TAKEN')
    }
    const job = emailMoveJob({
      db: database.db,
      clock,
      pool: { issuer: 'test', setEmail: refuse, signOut: async () => {} },
      onUserChanged: async () => {},
    })
    await job.run(
      { accountId, id },
      { attempt: 1, isLast: () => false, signal: new AbortController().signal },
    )

    expect(await outcomeOf(move)).toEqual({ outcome: 'taken' })
    expect(await emailOf(move)).toBe(move.oldEmail)
  })
})
