import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { createDevMailbox, type DevMailbox } from './dev-mailbox.ts'
import { mailMigrations } from './migrations.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
let database: TestDatabase
let mailbox: DevMailbox

const letter = (to: string, subject: string) => ({
  id: uuidv7(clock.now()),
  to,
  subject,
  text: 'text',
  html: '<p>html</p>',
  unsubscribeUrl: null,
})

beforeAll(async () => {
  database = await testDatabase([mailMigrations])
  mailbox = createDevMailbox({ db: database.db, clock })
})
beforeEach(() => mailbox.clear())
afterAll(() => database.drop())

describe('createDevMailbox', () => {
  it('stores mails and text messages, the newest first', async () => {
    await mailbox.transport.deliver(letter('ana@example.ro', 'Primul'))
    clock.advance(1_000)
    await mailbox.keepSms({ to: '+40700000000', text: 'Codul tău este 123456' })
    const messages = await mailbox.list()

    expect(messages.map(({ medium, to, subject, text }) => [medium, to, subject, text])).toEqual([
      ['SMS', '+40700000000', '', 'Codul tău este 123456'],
      ['EMAIL', 'ana@example.ro', 'Primul', 'text'],
    ])
  })

  it('finds the messages of one recipient', async () => {
    await mailbox.transport.deliver(letter('ana@example.ro', 'A'))
    await mailbox.transport.deliver(letter('ion@example.ro', 'B'))

    expect((await mailbox.list({ to: 'ion@example.ro' })).map(({ subject }) => subject)).toEqual([
      'B',
    ])
  })

  it('stores a mail once when it is delivered twice', async () => {
    const twice = letter('ana@example.ro', 'A')
    await mailbox.transport.deliver(twice)
    await mailbox.transport.deliver(twice)

    expect(await mailbox.list()).toHaveLength(1)
  })

  it('returns nothing for an invalid id', async () => {
    const [stored] = [letter('ana@example.ro', 'A')]
    await mailbox.transport.deliver(stored)

    expect((await mailbox.get(stored.id))?.html).toBe('<p>html</p>')
    expect(await mailbox.get("1'; --")).toBeNull()
    expect(await mailbox.get(uuidv7(clock.now()))).toBeNull()
  })
})
