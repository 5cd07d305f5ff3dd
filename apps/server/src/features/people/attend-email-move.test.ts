import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { ApiError } from '#server/http/api-error.ts'
import { serverMigrations } from '#server/migrations.ts'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { systemActor } from '#server/stores/audit-log.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { emailMoveJob } from './attend-email-move.ts'
import { emailMoves } from './email-moves.ts'
import { emailMoveStore } from './email-move-store.ts'

const brand = { name: 'Hlizo', url: 'http://shop.test', accent: '#fc4', onAccent: '#000' }
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
    begunAt: null,
  }
  const codes = { confirmCode: `c${people}`, stopCode: `s${people}` }
  await emailMoveStore(database.db).add({ ...move, ...codes, proof: 'payment' })
  await emailMoveStore(database.db).confirm(move, now)

  return { ...move, ...link, stopCode: codes.stopCode }
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

const movesHere = () =>
  emailMoves({
    db: database.db,
    clock,
    jobs: { enqueue: async () => {} },
    mailer: { send: async () => {} },
    writeMail: mailWriter({ brand }),
    hashOfVoucher: () => null,
  })

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

  it('cannot be stopped or withdrawn once it has begun at the pool, and is completed', async () => {
    const move = await due()
    const { stop, withdraw } = movesHere()
    await expect(jobDying(move, 'setEmail', 'after').run()).rejects.toThrow('The process ended.')
    expect(await stop(move.stopCode)).toBe('begun')
    await expect(withdraw(move.accountId, systemActor, 'Greșit')).rejects.toThrow('CHANGE_PENDING')
    const next = jobDying(move, null, 'after')
    await next.run()

    expect(next.done).toEqual(['setEmail', 'onUserChanged', 'signOut'])
    expect(await emailOf(move)).toBe(move.newEmail)
    expect(await logOf(move)).toEqual([{ action: 'person.email-changed' }])
    expect(await stop(move.stopCode)).toBeNull()
  })

  it('changes nothing at the pool when it was stopped after it was read', async () => {
    const move = await due()
    const done: string[] = []
    const step = (name: string) => async () => void done.push(name)
    const db: Database = {
      ...database.db,
      // The last thing that is read before the pool is asked.
      many: async (schema, query) => {
        const rows = await database.db.many(schema, query)
        if (query.text.includes('account_identity')) await movesHere().stop(move.stopCode)
        return rows
      },
    }
    const pool = { issuer: 'test', setEmail: step('setEmail'), signOut: step('signOut') }
    const job = emailMoveJob({ db, clock, pool, onUserChanged: step('onUserChanged') })
    const { accountId, id } = move
    await job.run(
      { accountId, id },
      { attempt: 1, isLast: () => false, signal: new AbortController().signal },
    )

    expect(done).toEqual([])
    expect(await outcomeOf(move)).toEqual({ outcome: 'stopped' })
    expect(await logOf(move)).toEqual([{ action: 'person.email-stopped' }])
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
