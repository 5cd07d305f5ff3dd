import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@hlizo/kit/durations'
import { testPeople } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
}, 60_000)
afterAll(() => product.close())

async function move(body: object): Promise<unknown> {
  const answer = await fetch(`${product.url}/dev/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

  return answer.json()
}

describe('the clock of MODE=test', () => {
  it('returns to the system time on each node, signatures included', async () => {
    const { clock, userPool } = product.services
    const person = await testPeople(product).register('clock')
    const command = new AdminGetUserCommand({ UserPoolId: userPool.poolId, Username: person.email })
    const second = await product.secondNode()
    await product.services.callBack()
    await second.services.callBack()
    for (const offsetMs of [2 * DAY_MS, 0, -DAY_MS, 3 * DAY_MS, 0]) {
      expect(await move({ offsetMs })).toMatchObject({ offsetMs: expect.closeTo(offsetMs, -4) })
      const answers = await Promise.all([1, 2, 3].map(() => userPool.client.send(command)))
      expect(answers.map(({ Enabled }) => Enabled)).toEqual([true, true, true])
      await expect
        .poll(() => second.services.clock.offset() - clock.offset(), { timeout: 5_000 })
        .toBe(0)
      expect(Math.abs(clock.offset() - offsetMs)).toBeLessThan(10_000)
    }
  }, 60_000)
})
