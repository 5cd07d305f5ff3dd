import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '@hlizo/contract/call'
import { allCalls } from '@hlizo/contract/calls/all'
import { DEVICE_COOKIE } from '@hlizo/contract/device-cookie'
import { sql } from '@hlizo/database/sql'
import { testPeople, type TestDevice, type TestPerson } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const Sessions = z.object({ isGreeted: z.boolean() })
const Subject = z.object({ subject: z.string() })

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
}, 60_000)
afterAll(() => product.close())

async function member(name: string): Promise<TestPerson> {
  const person = await testPeople(product).register(name)
  await person.confirm()
  return person
}

/** Calls as one browser, with the cookie that it got. */
function browser(accessToken: string, cookie: string | null = null) {
  return async (method: string, path: string) => {
    const answer = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(cookie !== null && { cookie }) },
    })
    await answer.body?.cancel()
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeLessThan(2)
    const [mark = ''] = (cookies[0] ?? '').split(';')
    return { status: answer.status, mark }
  }
}

const noticesTo = ({ email }: TestPerson) =>
  product.services.db.many(
    Subject,
    sql`select subject from mail.outbox where recipient = ${email}
      and subject = 'Cineva a intrat în contul tău de pe un dispozitiv nou'`,
  )

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

async function answerTo(device: TestDevice, call: Call): Promise<void> {
  const address = call.path.replaceAll(/\{\w+\}/g, '999999')
  if (call.encoding === 'form') {
    await fetch(`${product.url}/api/v1${address}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ accessToken: device.accessToken }),
    })
    return
  }
  await device(call.method, address, ...(call.method === 'GET' ? [] : [{}]))
}

describe('the device of a sign-in', () => {
  it('is recorded by the first call, also when that is refused', async () => {
    const person = await member('orice-apel')
    const device = await person.signIn()
    const { db } = product.services
    const ofPerson = sql`account_id in (select id from app.account where email = ${person.email})`
    const ending = 'POST /user/logout/all'
    const calls = Object.values<Call>(allCalls)
      .filter(({ access, encoding }) => access !== 'public' || encoding === 'form')
      .toSorted((one, other) => Number(nameOf(one) === ending) - Number(nameOf(other) === ending))
    const found: Record<string, unknown> = {}
    for (const call of calls) {
      await db.run(sql`delete from app.device_session where ${ofPerson}`)
      await answerTo(device, call)
      found[nameOf(call)] = await db.many(
        Sessions,
        sql`select is_greeted as "isGreeted" from app.device_session where ${ofPerson}`,
      )
    }

    expect(calls.length).toBeGreaterThan(100)
    expect(found).toEqual(
      Object.fromEntries(calls.map((call) => [nameOf(call), [{ isGreeted: true }]])),
    )
  }, 300_000)

  it('is reported once to the owner when it is unknown and never requests its user', async () => {
    const person = await member('pe-furis')
    await (
      await person.signIn()
    )('GET', '/user')
    const { accessToken } = await person.tokens()
    const thief = browser(accessToken)
    await Promise.all([1, 2, 3].map(() => thief('GET', '/profiles')))
    await thief('GET', '/user/devices')

    expect(await noticesTo(person)).toHaveLength(1)
  })

  it('is not reported when the browser is known, whichever call is first', async () => {
    const person = await member('acelasi-browser')
    const { mark } = await browser((await person.tokens()).accessToken)('GET', '/profiles')
    for (const path of ['/profiles', '/studio/session', '/stripe/charges', '/user']) {
      await browser((await person.tokens()).accessToken, mark)('GET', path)
    }

    expect(mark).toMatch(new RegExp(`^${DEVICE_COOKIE}=[\\w-]{22}$`))
    expect(await noticesTo(person)).toEqual([])
  })

  it('has its cookie renewed at each sign-in, and with the user', async () => {
    const person = await member('vazut-din-nou')
    const { accessToken } = await person.tokens()
    const { mark } = await browser(accessToken)('GET', '/profiles')

    expect((await browser(accessToken, mark)('GET', '/profiles')).mark).toBe('')
    expect((await browser(accessToken, mark)('GET', '/user')).mark).toBe(mark)
    for (const path of ['/profiles', '/user']) {
      const again = await person.tokens()
      expect((await browser(again.accessToken, mark)('GET', path)).mark).toBe(mark)
    }
  })
})
