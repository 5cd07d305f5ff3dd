import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingMails } from '@hlizo/contract/messages/mails-billing'
import { PEOPLE_FOUND_MAX } from '@hlizo/contract/constants'
import { PersonMail } from '@hlizo/contract/entities/studio-person'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import { accountStore } from '#server/stores/accounts.ts'
import { at, openPeopleWorld, reason, type PeopleWorld } from './testing-people.ts'

let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld()
})
afterAll(() => people.close())

describe('findPeople', () => {
  const named = async (firstName: string, lastName: string, email: string) => {
    const link = { issuer: 'test', subject: email }
    const store = accountStore(people.world.db)
    return store.add({ ...link, email, firstName, lastName }, people.world.bench.clock.now())
  }

  it('finds by a prefix of a name or a whole address, in any case and order, without diacritics', async () => {
    const id = await named('Ștefania Ilinca', 'Țurcanu', 'steff.t@example.ro')
    const typed = [
      'STEFF.T@example.ro',
      'stefania',
      'Turc',
      'țurcanu ștef',
      'stefania ilinca ț',
      'steff.t@example.ro',
    ]
    for (const q of typed) {
      expect([q, (await people.find(q)).map(({ accountId }) => accountId)]).toEqual([q, [id]])
    }

    for (const part of ['teff', 'steff.t', 'steff.t@', 'steff.t@example.r', '@example.ro'])
      expect([part, await people.find(part)]).toEqual([part, []])
    expect(await people.find('stefania popescu')).toEqual([])
    expect(await people.find("%' or 1=1")).toEqual([])
    expect(JSON.stringify(await people.find('stefania'))).not.toContain('steff.t@')
  })

  it('finds by an order number, and by the last digits of a card', async () => {
    const { accountId } = await people.subscriber()
    const { payments } = await people.fileOf(accountId)

    expect(await people.find(payments[0]?.number?.toLowerCase() ?? '')).toMatchObject([
      { accountId, match: 'order', hasSubscription: true },
    ])
    expect(await people.find('4242')).toContainEqual(
      expect.objectContaining({ accountId, match: 'card' }),
    )
    expect(await people.find('9999')).toEqual([])
  })

  it('counts searches for the digits of a card, which cannot be found by trying all', async () => {
    const searched = (q: string, caller = people.doru) =>
      people.api.call('GET', `/studio/people?q=${q}`, caller)
    const statuses: number[] = []
    for (let digits = 1_000; digits < 1_031; digits += 1)
      statuses.push((await searched(`${digits}`)).status)

    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect((await searched('Ionescu')).status).toBe(200)
    expect((await searched('4242', people.sanda)).status).toBe(200)
  })

  it('gives the first fifty by name, and says that there are more', async () => {
    const lastNames = Array.from({ length: PEOPLE_FOUND_MAX + 1 }, (_, n) => `Pop${10 + n}`)
    const given = lastNames.toReversed()
    await Promise.all(given.map((name) => named('Zamfira', name, `zamfira.${name}@example.ro`)))
    const first = lastNames.slice(0, PEOPLE_FOUND_MAX).map((lastName) => `Zamfira ${lastName}`)

    const searched = ['zamfira', 'zamfira pop', 'pop zamfira'].map(async (q) => {
      const { people: found, hasMore } = await people.search(q)
      return { q, names: found.map(({ name }) => name), hasMore }
    })
    for (const { q, ...found } of await Promise.all(searched))
      expect([q, found]).toEqual([q, { names: first, hasMore: true }])
    expect(await people.search('zamfira pop60')).toMatchObject({ people: [{}], hasMore: false })
  })

  it('needs three signs', async () => {
    expect((await people.api.call('GET', '/studio/people?q=st', people.sanda)).status).toBe(400)
  })
})

describe('openPerson', () => {
  it('shows a person to one operator for half a day, for a reason that is logged', async () => {
    const { accountId, email } = await people.world.account()
    const closed = await people.api.call('GET', at(accountId), people.sanda)
    expect(closed.data).toMatchObject({ file: null })
    expect(JSON.stringify(closed.data)).not.toContain(email)
    expect((await people.api.call('GET', at(accountId, '/events'), people.sanda)).error).toBe(
      'PERSON_CLOSED',
    )
    expect((await people.act(accountId, '/sign-out')).error).toBe('PERSON_CLOSED')
    expect(
      (await people.api.call('POST', at(accountId, '/open'), people.sanda, { reason: ' ' })).error,
    ).toBe('REASON_REQUIRED')

    expect((await people.open(accountId)).data).toMatchObject({ file: { email } })
    expect((await people.api.call('GET', at(accountId), people.doru)).data).toMatchObject({
      file: null,
    })
    expect(await people.logOf(accountId)).toEqual([{ action: 'person.opened', reason }])
    await people.world.advance(DAY_MS / 2 + 1_000)
    expect((await people.api.call('GET', at(accountId), people.sanda)).data).toMatchObject({
      file: null,
    })
  })

  it('finds no account that is not there', async () => {
    expect((await people.open('01890000-0000-7000-8000-000000000001')).status).toBe(404)
  })
})

describe('listPersonEvents', () => {
  it('returns the history in pages, without watched titles', async () => {
    const { accountId } = await people.subscriber()
    await people.world.db.run(sql`insert into app.device_session
        (account_id, id, device_name, platform, created_at, last_active_at)
      select ${accountId}, 'd' || n, 'Telefon ' || n, 'web', ${people.world.bench.clock.now()}, now()
      from generate_series(1, 70) n`)
    const events = await people.eventsOf(accountId)

    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    const kinds = new Set(events.map(({ kind }) => kind))
    expect(Array.from(kinds).toSorted()).toEqual([
      'device',
      'operator',
      'paid',
      'registered',
      'subscribed',
    ])
    expect(events.filter(({ kind }) => kind === 'device')).toHaveLength(70)
  })
})

describe('a failed payment', () => {
  it('is in the history after its mail was deleted', async () => {
    const { accountId } = await people.world.account()
    await people.world.db.run(sql`insert into app.failed_payment
        (account_id, invoice_id, attempt, failed_at, amount_minor, currency, code)
      values (${accountId}, 'in_1', 2, ${people.world.bench.clock.now()}, 2500, 'ron', 'card_declined')`)
    await people.open(accountId)

    expect(await people.eventsOf(accountId)).toContainEqual(
      expect.objectContaining({
        kind: 'payment-failed',
        detail: 'card_declined',
        money: { amountMinor: 2_500, currency: 'RON' },
      }),
    )
  })
})

describe('getPersonMail', () => {
  const confirmed = async () => {
    const caller = await people.world.account()
    const now = people.world.bench.clock.now()
    await people.world.db.run(
      sql`update app.account set confirmed_at = ${now} where id = ${caller.accountId}`,
    )
    return caller
  }

  /** A mail that was sent with `text` as its stored text; the answer is its id. */
  async function mailed(to: string, text: string | null, unsubscribeUrl: string | null = null) {
    const now = people.world.bench.clock.now()
    const id = uuidv7(now)
    await people.world.db.run(sql`insert into mail.outbox (id, key, recipient, subject, body_text,
        body_html, redacted_text, unsubscribe_url, created_at, due_at, sent_at)
      values (${id}, ${id}, ${to}, 'Codul tău', '', '', ${text}, ${unsubscribeUrl}, ${now}, ${now}, ${now})`)
    return id
  }
  const read = (accountId: string, mail: string, by = people.sanda) =>
    people.api.call('GET', at(accountId, `/mails/${mail}`), by)

  it('returns the stored text of a mail, with a masked address, after the account was opened', async () => {
    const { accountId, email } = await confirmed()
    const mail = await mailed(email, 'Codul este ••••••.')
    expect((await read(accountId, mail)).error).toBe('PERSON_CLOSED')

    await people.open(accountId)
    const [event] = (await people.eventsOf(accountId)).filter(({ kind }) => kind === 'mail')
    const { data } = await read(accountId, mail)

    expect(event).toMatchObject({ mailId: mail, detail: 'Codul tău' })
    expect(PersonMail.parse(data)).toEqual({
      at: people.world.bench.clock.now().toISOString(),
      recipient: `${email.slice(0, 1)}•••@${email.split('@')[1]}`,
      subject: 'Codul tău',
      text: 'Codul este ••••••.',
    })
    expect((await read(accountId, mail, people.doru)).error).toBe('PERSON_CLOSED')
    expect((await read(accountId, mail, people.flavia)).error).toBe('ROLE_REQUIRED')
    await people.world.advance(DAY_MS / 2 + 1_000)
    expect((await read(accountId, mail)).error).toBe('PERSON_CLOSED')
  })

  it('hides the digits of the card, which prove an account', async () => {
    const { accountId, email } = await confirmed()
    const { endingIn, visa } = billingMails.method
    const receipt = `Plătit cu ${endingIn(visa, '4242')}, chitanța HLZ-4242.`
    const mail = await mailed(email, receipt)
    await people.open(accountId)
    const { data } = await read(accountId, mail)

    expect(PersonMail.parse(data).text).toBe(`Plătit cu ${visa} •••• ••••, chitanța HLZ-4242.`)
  })

  it('finds no mail of another person, and none that is not there', async () => {
    const [ana, ion] = [await confirmed(), await confirmed()]
    const mail = await mailed(ion.email, 'A lui Ion.')
    await people.open(ana.accountId)

    expect((await read(ana.accountId, mail)).status).toBe(404)
    expect((await read(ana.accountId, uuidv7(new Date(0)))).status).toBe(404)
    expect((await read(ana.accountId, 'nimic')).status).toBe(404)
  })

  it('has no text of a mail from before texts were stored', async () => {
    const { accountId, email } = await confirmed()
    const mail = await mailed(email, null)
    await people.open(accountId)

    expect((await read(accountId, mail)).data).toMatchObject({ subject: 'Codul tău', text: null })
  })

  it('shows neither subject nor text of a mail about followed titles', async () => {
    const { accountId, email } = await confirmed()
    const mail = await mailed(email, null, 'https://hlizo.test/stop')
    await people.open(accountId)
    const events = await people.eventsOf(accountId)

    expect((await read(accountId, mail)).status).toBe(404)
    expect(events).toContainEqual(
      expect.objectContaining({ id: `mail-${mail}`, mailId: null, detail: null }),
    )
  })
})
