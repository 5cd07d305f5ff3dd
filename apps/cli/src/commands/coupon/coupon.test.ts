import { describe, expect, it } from 'vitest'
import { errorText } from '#cli/error-text.ts'
import { runCommand } from '#cli/testing-commands.ts'
import { addCouponCommands } from './coupon.ts'

/** Refused before the database is opened. */
const create = (...words: string[]) =>
  runCommand(addCouponCommands, {}, ['coupon', 'create', ...words, '--reason', 'probă'])

describe('hlizo coupon create', () => {
  it.each([
    [['TOAMNA', '--percent', 'x'], 'It must be a number such as 20.'],
    [['TOAMNA', '--percent', ''], 'It must be a number such as 20.'],
    [['TOAMNA', '--percent', '-20'], 'It must be a number such as 20.'],
    [['TOAMNA', '--percent', '0'], '--percent must be above 0 and at most 100, such as 20.'],
    [['TOAMNA', '--percent', '101'], '--percent must be above 0 and at most 100, such as 20.'],
    [['TOAMNA', '--amount', '1000'], '--amount must be from 0.01 to 999.99, such as 2.50.'],
    [['TOAMNA', '--amount', '5', '--currency', 'USD'], '--currency must be EUR or RON.'],
    [['TOAMNA', '--percent', '5', '--limit', '0'], '--limit must be from 1 to 1000000.'],
    [['TOAMNA', '--percent', '5', '--months', '48'], '--months must be at most 36'],
    [['X', '--percent', '5'], 'The code must have 3 to 40 letters A to Z'],
    [['TOAMNA'], 'Give the discount as --percent or as --amount.'],
    [['TOAMNA', '--percent', '5', '--amount', '5'], 'Give the discount as --percent or as'],
  ])('refuses %j with a message', async (words, refusal) => {
    const refused = await create(...words).catch(errorText)

    expect(refused).toContain(refusal)
    expect(refused).not.toMatch(/[{}[\]]|NaN/)
  })

  it('names each invalid option', async () => {
    const refused = await create('X', '--percent', '0', '--limit', '0').catch(errorText)

    expect(refused.split('\n').map((line) => line.split(' must ')[0])).toEqual(
      expect.arrayContaining(['The code', '--percent', '--limit']),
    )
  })
})
