import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import type { Mail } from '@hlizo/mail/mailer'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { accountMailWriter } from './account-mails.ts'
import { deviceGreeter } from './greet-device.ts'

const start = new Date('2026-11-20T10:00:00Z')
const clock = frozenClock(start)
const brand = { name: 'Hlizo', url: 'https://hlizo.example', accent: '#fff', onAccent: '#000' }
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1'

let database: TestDatabase
let greet: ReturnType<typeof deviceGreeter>
let accountId: string
let people = 0
const mails: Mail[] = []

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  greet = deviceGreeter({
    db: database.db,
    clock,
    mailer: {
      send: async (_tx, mail) => {
        mails.push(mail)
      },
    },
    mails: accountMailWriter({ brand, publicUrl: 'https://hlizo.example' }),
  })
})
afterAll(() => database.drop())

beforeEach(async () => {
  clock.set(start)
  mails.length = 0
  people += 1
  const identity = { issuer: 'test', subject: `sub-${people}` }
  const names = { firstName: 'Ana', lastName: 'Pop', email: `ana${people}@exemplu.ro` }
  accountId = await accountStore(database.db).add({ ...identity, ...names }, start)
})

/** A browser with its cookie jar, which signs in and asks for its user. */
function browser(userAgent: string) {
  let id: string | null = null
  const leave = (mark: string) => {
    id = mark
  }

  return {
    mark: () => id,
    arrive: (sessionId: string) =>
      greet(
        { accountId, sessionId, email: `ana${people}@exemplu.ro` },
        { userAgent, country: 'RO', device: { id, leave } },
      ),
  }
}

describe('deviceGreeter', () => {
  it('sends no mail for the first sign-in, nor for a known browser', async () => {
    const laptop = browser(CHROME)
    await laptop.arrive('first')
    const mark = laptop.mark()
    clock.advance(86_400_000)
    await laptop.arrive('second')
    await laptop.arrive('second')

    expect(mark).toMatch(/^[\w-]{22}$/)
    expect(laptop.mark()).toBe(mark)
    expect(mails).toEqual([])
  })

  it('sends one mail when another browser signs in', async () => {
    await browser(CHROME).arrive('laptop')
    const phone = browser(PHONE)
    clock.advance(86_400_000)
    await phone.arrive('phone')
    clock.advance(120_000)
    await phone.arrive('phone')
    await phone.arrive('phone again')

    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      {
        to: `ana${people}@exemplu.ro`,
        subject: 'Cineva a intrat în contul tău de pe un dispozitiv nou',
      },
    ])
    expect(mails[0]?.text).toContain('de pe Safari · iPhone, pe 21 noiembrie 2026')
    expect(mails[0]?.text).toContain('12:00')
    expect(mails[0]?.text).toContain('https://hlizo.example/account#devices')
  })

  it('sends one mail for concurrent requests, and sets the device cookie', async () => {
    await browser(CHROME).arrive('laptop')
    const phone = browser(PHONE)
    await Promise.all([1, 2, 3, 4].map(() => phone.arrive('phone')))
    await phone.arrive('phone again')

    expect(mails).toHaveLength(1)
  })

  it('recognizes a browser for one account only', async () => {
    const shared = browser(CHROME)
    await shared.arrive('mine')
    people += 1
    const identity = { issuer: 'test', subject: `sub-${people}` }
    const names = { firstName: 'Ion', lastName: 'Pop', email: `ana${people}@exemplu.ro` }
    accountId = await accountStore(database.db).add({ ...identity, ...names }, start)
    await browser(PHONE).arrive('theirs')
    await shared.arrive('mine at theirs')

    expect(mails).toHaveLength(1)
  })
})
