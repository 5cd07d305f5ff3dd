import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { accept } from '@hlizo/kit/result'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createMailer } from '@hlizo/mail/mailer'
import { mailMigrations } from '@hlizo/mail/migrations'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { everyPage, serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { contactRoutes } from './routes.ts'
import { studioTicketRoutes } from './studio-routes.ts'
import { ticketPeople } from './testing-tickets.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const brand = { name: 'Hlizo', url: 'http://shop.test', accent: '#fc4', onAccent: '#000' }
const Listed = z.array(z.looseObject({ reference: z.string() }))
const Mailed = z.object({ subject: z.string(), text: z.string() })

let database: TestDatabase
let api: TestApi
let [sanda, doru] = ['', '']

const { member, operator } = ticketPeople(() => database.db, clock)

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations, mailMigrations])
  const { db } = database
  const transport = { deliver: async () => {}, close: async () => {} }
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const mailer = createMailer({ db, clock, log: silentLog, transport, jobs })
  const supportEmail = 'suport@example.ro'
  const deps = { db, clock, mailer, writeMail: mailWriter({ brand }), supportEmail }
  api = await serveForTest({
    features: [{ routes: contactRoutes(deps) }, { routes: studioTicketRoutes(deps) }],
    clock,
    ports: {
      profileOf: async () => ({ ok: false, refusal: 'PROFILE_REQUIRED' }),
      operatorOf: async ({ accountId }) => {
        const name = accountId === sanda ? 'Sanda Pop' : 'Doru Pop'
        return accept({ accountId, name, roles: ['support'], provenAt: clock.now() })
      },
    },
  })
  sanda = await operator('Sanda')
  doru = await operator('Doru')
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

const by = (accountId: string) => ({ accountId, sessionId: 's' })
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, accountId = sanda) =>
  api.call(method, `/studio${path}`, by(accountId), body)

async function written(email: string, message = 'Am plătit de două ori?'): Promise<string> {
  const form = { name: 'Ana Pop', email, topic: 'payment', message }
  const { data } = await api.call('POST', '/contact', undefined, form)

  return z.object({ reference: z.string() }).parse(data).reference
}

const reply = (reference: string, seenAnswers = 0, isClosing = false, accountId = sanda) =>
  call(
    'POST',
    `/tickets/${reference}/answers`,
    { text: 'Da.\n\nȚi-am returnat banii.', seenAnswers, isClosing },
    accountId,
  )
const mailsTo = (email: string) =>
  database.db.many(
    Mailed,
    sql`select subject, body_text as text from mail.outbox
      where recipient = ${email} and subject like 'Re:%'`,
  )
const logOf = (reference: string) =>
  database.db.many(
    z.object({ actor: z.string(), action: z.string() }),
    sql`select actor, action from app.audit_entry where subject_id = ${reference} order by action`,
  )
const listed = async (query: string) =>
  Listed.parse((await call('GET', `/tickets${query}`)).data).map(({ reference }) => reference)

describe('listTickets', () => {
  it('lists unanswered tickets in pages, the oldest first, with masked addresses', async () => {
    for (let place = 0; place < 61; place += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, 0, place))
      await database.db.run(sql`insert into app.contact_message
          (id, reference, name, email, topic, message, received_at)
        values (gen_random_uuid(), ${`M-PAGE${String(place).padStart(4, '0')}`}, 'Ion',
          'ion.pop@example.ro', 'playback', 'Nu merge', ${at})`)
    }
    const pages = await everyPage((query) => call('GET', `/tickets${query}`))
    const references = pages.flatMap((page) => Listed.parse(page).map(({ reference }) => reference))

    expect(references).toEqual(
      Array.from({ length: 61 }, (_, place) => `M-PAGE${String(place).padStart(4, '0')}`),
    )
    expect(JSON.stringify(pages)).not.toContain('ion.pop@')
    const newest = await everyPage((query) =>
      call('GET', `/tickets?state=all&topic=playback${query.replace('?', '&')}`),
    )
    expect(Listed.parse(newest[0])[0]?.reference).toBe('M-PAGE0060')
    expect(Listed.parse(newest[1])).toHaveLength(1)
  })

  it('has no assignee once the operator has left or is no longer in support', async () => {
    const mihai = await operator('Mihai')
    const [left, moved] = [await written('plecat@example.ro'), await written('mutat@example.ro')]
    await call('PUT', `/tickets/${left}/assignee`, { accountId: mihai, seenAssigneeId: null })
    expect(await listed('?topic=payment&assignee=none')).not.toContain(left)
    await operatorStore(database.db).remove(mihai)
    const radu = await operator('Radu')
    await call('PUT', `/tickets/${moved}/assignee`, { accountId: radu, seenAssigneeId: null })
    await operatorStore(database.db).setRoles(radu, ['editor'])

    expect(await listed('?topic=payment&assignee=none')).toEqual(
      expect.arrayContaining([left, moved]),
    )
    expect(await listed(`?assignee=${mihai}`)).toEqual([])
    for (const reference of [left, moved])
      // oxlint-disable-next-line no-await-in-loop -- one ticket after the other
      expect((await call('GET', `/tickets/${reference}`)).data).toMatchObject({ assignee: null })
    expect((await call('GET', '/ticket-operators')).data).not.toContainEqual(
      expect.objectContaining({ accountId: radu, seenAssigneeId: null }),
    )
  })

  it('is filtered by state, topic and assignee', async () => {
    const reference = await written('filtre@example.ro')
    expect(await listed('?topic=payment')).toContain(reference)
    expect(await listed('?topic=complaint')).toEqual([])
    await call('PUT', `/tickets/${reference}/assignee`, { accountId: doru, seenAssigneeId: null })

    expect(await listed(`?assignee=${doru}`)).toEqual([reference])
    expect(await listed('?topic=payment&assignee=none')).not.toContain(reference)
    await reply(reference)
    expect(await listed('?topic=payment')).not.toContain(reference)
    expect(await listed('?state=answered')).toEqual([reference])
    await call('PUT', `/tickets/${reference}/state`, { isClosed: true })
    expect(await listed('?state=answered')).toEqual([])
    expect(await listed('?state=closed')).toEqual([reference])
    expect(await listed(`?reference=${reference.slice(0, -1).toLowerCase()}`)).toEqual([reference])
    expect(await listed(`?reference=${reference}&state=open`)).toEqual([])
  })
})

describe('getTicket', () => {
  it('links to the account with the confirmed address, and to its other messages', async () => {
    const ana = await member('Ana', 'ana@example.ro')
    const first = await written('ana@example.ro', 'Întâi')
    const second = await written('Ana@example.ro', 'Apoi')

    expect((await call('GET', `/tickets/${second}`)).data).toMatchObject({
      accountId: ana,
      email: 'a•••@example.ro',
      message: 'Apoi',
      answers: [],
      others: [{ reference: first, state: 'open' }],
    })
    const unknown = await written('nimeni@example.ro')
    expect((await call('GET', `/tickets/${unknown}`)).data).toMatchObject({ accountId: null })
    expect((await call('GET', '/tickets/M-NIMIC222')).status).toBe(404)
  })
})

describe('answerTicket', () => {
  it('mails the answer with the original message, and stores it', async () => {
    const reference = await written('raspuns@example.ro', 'Am plătit „dublu”?\n\nMulțumesc.')
    const { data } = await reply(reference, 0, true)

    expect(data).toMatchObject({
      state: 'closed',
      assignee: { accountId: sanda, name: 'Sanda Pop' },
      answers: [{ author: 'Sanda Pop', text: 'Da.\n\nȚi-am returnat banii.' }],
    })
    const [mail] = await mailsTo('raspuns@example.ro')
    expect(mail?.subject).toBe(`Re: Plăți și abonament [${reference}]`)
    expect(mail?.text).toContain('Bună, Ana Pop,')
    expect(mail?.text).toContain('Ți-am returnat banii.')
    expect(mail?.text).toContain('Pe 1 mai 2026 la 13:00 ne-ai scris:')
    expect(mail?.text).toContain("„Am plătit 'dublu'?")
    expect(mail?.text).toContain('Mulțumesc.”')
    expect(mail?.text).toContain('suport@example.ro')
    expect(await logOf(reference)).toEqual([
      { actor: 'Sanda Pop', action: 'ticket.answered' },
      { actor: 'Sanda Pop', action: 'ticket.assigned' },
      { actor: 'Sanda Pop', action: 'ticket.closed' },
    ])
  })

  it('sends one of two concurrent answers', async () => {
    const reference = await written('odata@example.ro')
    const answers = await Promise.all([
      reply(reference),
      reply(reference, 0, false, doru),
      reply(reference),
    ])

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'TICKET_CHANGED')).toHaveLength(2)
    expect(await mailsTo('odata@example.ro')).toHaveLength(1)
    expect((await reply(reference, 1)).status).toBe(200)
  })

  it('refuses an empty answer and an unknown ticket', async () => {
    const reference = await written('gol@example.ro')
    const empty = { text: '  ', seenAnswers: 0, isClosing: false }

    expect((await call('POST', `/tickets/${reference}/answers`, empty)).status).toBe(400)
    expect((await reply('M-NIMIC222')).status).toBe(404)
    expect(await mailsTo('gol@example.ro')).toEqual([])
  })
})

describe('assignTicket', () => {
  it('assigns only to operators of support, and logs each change once', async () => {
    const reference = await written('cui@example.ro')
    const assign = (accountId: string | null, seenAssigneeId: string | null = null) =>
      call('PUT', `/tickets/${reference}/assignee`, { accountId, seenAssigneeId })
    const outsider = await member('Ion', 'ion@example.ro')

    expect((await assign(outsider)).status).toBe(404)
    expect((await assign(doru)).data).toMatchObject({ assignee: { name: 'Doru Pop' } })
    await assign(doru)
    expect((await assign(null, doru)).data).toMatchObject({ assignee: null })
    expect((await logOf(reference)).map(({ action }) => action)).toEqual([
      'ticket.assigned',
      'ticket.assigned',
    ])
    expect((await call('GET', '/ticket-operators')).data).toEqual([
      { accountId: doru, name: 'Doru Pop' },
      { accountId: sanda, name: 'Sanda Pop' },
    ])
    const both = await Promise.all([assign(doru), assign(sanda)])
    expect(new Set(both.map(({ error }) => error))).toEqual(
      new Set(['CHANGED_BY_OTHER', undefined]),
    )
  })
})

describe('joinTicket', () => {
  const join = (reference: string, accountId: string | null, reason = 'A sunat') =>
    call('PUT', `/tickets/${reference}/person`, { accountId, reason })

  it('joins a message from an unknown address to an account, and takes that back', async () => {
    const eva = await member('Eva', 'eva@example.ro')
    const reference = await written('altaeva@example.ro')
    expect((await join(reference, eva, '')).error).toBe('REASON_REQUIRED')
    expect((await join(reference, eva)).data).toMatchObject({ accountId: eva, isJoined: true })
    expect((await join(reference, sanda)).error).toBe('CHANGED_BY_OTHER')
    expect((await call('GET', `/tickets/${reference}`)).data).toMatchObject({ accountId: eva })
    expect((await join(reference, null)).data).toMatchObject({ accountId: null, isJoined: false })
    expect((await join(reference, null)).error).toBe('CHANGED_BY_OTHER')
    expect(await logOf(reference)).toEqual([
      { actor: 'Sanda Pop', action: 'ticket.joined' },
      { actor: 'Sanda Pop', action: 'ticket.separated' },
    ])
  })

  it('refuses a message of a proven address, and an account that does not exist', async () => {
    await member('Ina', 'ina@example.ro')
    const own = await written('ina@example.ro')
    expect((await join(own, sanda)).error).toBe('CHANGED_BY_OTHER')
    const unknown = await written('necunoscut@example.ro')
    expect((await join(unknown, '01900000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('joins it to one account when two operators try at once', async () => {
    const [ada, ira] = [
      await member('Ada', 'ada@example.ro'),
      await member('Ira', 'ira@example.ro'),
    ]
    const reference = await written('deodata@example.ro')
    const answers = await Promise.all([join(reference, ada), join(reference, ira)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('setTicketState', () => {
  it('reopens a closed ticket', async () => {
    const reference = await written('iar@example.ro')
    const close = (isClosed: boolean) => call('PUT', `/tickets/${reference}/state`, { isClosed })

    expect((await close(true)).data).toMatchObject({ state: 'closed' })
    await close(true)
    expect((await close(false)).data).toMatchObject({ state: 'open' })
    expect((await logOf(reference)).map(({ action }) => action)).toEqual([
      'ticket.closed',
      'ticket.reopened',
    ])
  })
})
