import { z } from 'zod'
import { raw } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maintain } from './maintenance.ts'
import { startTestHost, type TestHost } from './testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const countIn = async (table: string) =>
  (
    await host.db.one(
      z.object({ n: z.number() }),
      raw(`select count(*) as n from identity.${table}`),
    )
  ).n

describe('maintain', () => {
  it('deletes expired rows and rotates keys after ninety days', async () => {
    await host.signedIn('sweep@example.ro')
    await host.register('unconfirmed@example.ro')
    await expect(host.signIn('sweep@example.ro', 'Wrong-1!x')).rejects.toThrow()
    const services = host.anotherNode()
    await maintain(services)
    expect(await countIn('refresh_family')).toBe(1)
    expect(await countIn('code')).toBe(2)

    host.clock.advance(91 * DAY_MS)
    await maintain(services)
    expect(await countIn('code')).toBe(0)
    expect(await countIn('sign_in_failure')).toBe(0)
    expect(await countIn('allowance')).toBe(0)
    expect(await countIn('signing_key')).toBe(4)
    expect(await countIn('refresh_family')).toBe(1)

    host.clock.advance(3 * DAY_MS)
    await maintain(services)
    expect(await countIn('signing_key')).toBe(2)
    host.clock.advance(300 * DAY_MS)
    await maintain(services)
    expect(await countIn('refresh_family')).toBe(0)
  })
})
