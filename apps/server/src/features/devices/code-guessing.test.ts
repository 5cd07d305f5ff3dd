import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEVICE_CODE_ALPHABET } from '@hlizo/contract/constants'
import { sql } from '@hlizo/database/sql'
import { randomText, uuidv7 } from '@hlizo/kit/ids'
import type { TestCaller } from '#server/http/testing-api.ts'
import { codeStore } from './code-store.ts'
import { atOnce, openActivation, start } from './testing-activation.ts'

let world: Awaited<ReturnType<typeof openActivation>>
let phone: TestCaller

beforeAll(async () => {
  world = await openActivation()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  phone = await world.viewer()
})

describe('the code of a television', () => {
  it('counts looking up and entering wrong codes together', async () => {
    const looked = await atOnce(3, () => world.lookUp(phone, 'BBBBBB'))
    const entered = await atOnce(3, () => world.enter(phone, 'CCCCCC'))

    expect(looked.map(({ error }) => error)).toEqual(looked.map(() => 'DEVICE_CODE_INVALID'))
    expect(entered.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('accepts a code once under concurrency', async () => {
    const { userCode } = await world.requestCode()
    const answers = await atOnce(5, () => world.enter(phone, userCode))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'DEVICE_CODE_INVALID')).toHaveLength(4)
  })

  it('accepts the first of ten accounts that enter one code at the same time', async () => {
    const { userCode } = await world.requestCode()
    const callers = await Promise.all(Array.from({ length: 10 }, world.viewer))
    const answers = await Promise.all(callers.map((caller) => world.enter(caller, userCode)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'DEVICE_CODE_INVALID')).toHaveLength(9)
  })

  it('grants nothing for the code on the screen alone', async () => {
    const { userCode } = await world.requestCode()
    await world.enter(phone, userCode)

    expect(await world.claim(userCode)).toMatchObject({ status: 400, data: undefined })
    expect((await world.claim(userCode.padEnd(43, 'A'))).error).toBe('EXPIRED_TOKEN')
    expect(world.pool.signIns).toBe(0)
  })

  it('returns tokens once under concurrency', async () => {
    const { deviceCode, userCode } = await world.requestCode()
    await world.enter(phone, userCode)
    const answers = await atOnce(12, () => world.claim(deviceCode))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'EXPIRED_TOKEN')).toHaveLength(11)
    expect(world.pool.signIns).toBe(1)
    expect((await world.devices(phone)).filter(({ name }) => name === 'Televizor')).toHaveLength(1)
  })

  it('allows five wrong codes in fifteen minutes, and does not count right ones', async () => {
    const { userCode } = await world.requestCode()
    const another = await world.requestCode()
    expect((await world.enter(phone, another.userCode)).status).toBe(200)
    const wrong = await atOnce(8, () => world.enter(phone, 'BBBBBB'))

    expect(wrong.filter(({ error }) => error === 'DEVICE_CODE_INVALID')).toHaveLength(5)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(3)
    expect((await world.enter(phone, userCode)).status).toBe(429)
    world.clock.advance(180_000)
    expect((await world.enter(phone, userCode)).status).toBe(200)
  })

  it('does not count against an account while others use up the global limit', async () => {
    const { userCode } = await world.requestCode()
    const full = new Date(start.getTime() + 60_000)
    await world.db.run(sql`insert into app.rate_limit (key, full_until)
      values ('device-code-misses:all', ${full})`)
    for (const _ of [1, 2, 3, 4, 5, 6])
      expect((await world.enter(phone, userCode)).status).toBe(429)
    world.clock.advance(2_000)

    expect((await world.enter(phone, userCode)).status).toBe(200)
  })

  it('stops a thousand guesses of one account without blocking others', async () => {
    const { userCode } = await world.requestCode()
    const wrong = await atOnce(1_000, () => world.enter(phone, 'BBBBBB'))

    expect(wrong.filter(({ error }) => error === 'DEVICE_CODE_INVALID')).toHaveLength(5)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(995)
    expect((await world.enter(await world.viewer(), userCode)).status).toBe(200)
  })

  it('shows six letters and digits, each as often as the others, and no code on two screens', async () => {
    const codes = Array.from({ length: 10_000 }, () => randomText(6, DEVICE_CODE_ALPHABET))
    const expected = (codes.length * 6) / DEVICE_CODE_ALPHABET.length
    const counts = Array.from(
      DEVICE_CODE_ALPHABET,
      (letter) => codes.join('').split(letter).length - 1,
    )
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)

    expect(codes.every((code) => /^[BCDFGHJKMNPQRSTVWXZ2-9]{6}$/.test(code))).toBe(true)
    // 26 degrees of freedom: a fair source goes beyond this once in a billion runs.
    expect(chiSquare).toBeLessThan(98)
    const shown = (userCode: string, deviceCode: string) => ({
      userCode,
      deviceCode,
      activationId: uuidv7(start),
      deviceName: 'TV',
      platform: 'TV',
      country: null,
      addressGroup: '203.0.113.7',
      expiresAt: new Date(start.getTime() + 900_000),
      intervalSeconds: 5,
    })
    const store = codeStore(world.db)
    expect(await store.add(shown('BCDFGH', 'one'), start)).toBe(true)
    expect(await store.add(shown('BCDFGH', 'two'), start)).toBe(false)
    expect(await store.add(shown('BCDFGH', 'two'), new Date(start.getTime() + 900_000))).toBe(true)
  })
})
