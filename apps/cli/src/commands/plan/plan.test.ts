import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { openOffersWorld, type OffersWorld } from '@hlizo/server/features/offers/testing-offers'
import { addVoucherProductCommands } from '#cli/commands/voucher-product/voucher-product.ts'
import { runCommand, type AddCommands } from '#cli/testing-commands.ts'
import { addPlanCommands } from './plan.ts'

let world: OffersWorld
let folder: string

beforeAll(async () => {
  world = await openOffersWorld()
  folder = await mkdtemp(join(tmpdir(), 'hlizo-plan-'))
  const secrets = { sandboxSecretKey: world.bench.secretKey }
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const addCommands: AddCommands = (program, configOf) => {
  addPlanCommands(program, configOf)
  addVoucherProductCommands(program, configOf)
}

const hlizo = (words: readonly string[], port = new URL(world.bench.apiUrl).port) =>
  runCommand(
    addCommands,
    { DATABASE_URL: world.databaseUrl, DATA_DIR: folder, PAYMENTS_SANDBOX_PORT: port },
    words,
  )

/** A change of the offer, which needs a reason. */
const change = (words: readonly string[], port?: string) =>
  hlizo([...words, '--reason', 'Oferta de toamnă.'], port)

/** The ids of what is on sale. */
async function names(): Promise<readonly string[]> {
  const lines = (await hlizo(['plan', 'list'])) + (await hlizo(['voucher-product', 'list']))
  const onSale = lines.split('\n').filter((line) => line.includes('  on sale  '))

  return onSale.map((line) => line.split(' ')[0] ?? '')
}

const semester = ['--price', '35', '--months', '6', '--description', 'Abonament pe un semestru']

describe('hlizo plan', () => {
  it('lists the plans of a new installation', async () => {
    const plans = await hlizo(['plan', 'list'])

    expect(plans).toMatch(/^abonament_lunar +6\.99 EUR +1 month +on sale/m)
    expect(plans).toMatch(/^abonament_anual +69\.99 EUR +1 year +on sale/m)
    expect(plans).toContain('not published')
    expect(await hlizo(['voucher-product', 'list'])).toContain('voucher-12-months')
  })

  it('creates a plan, here and at the provider, sells it and retires it', async () => {
    await change(['plan', 'create', 'semestru', ...semester])
    const created = await names()
    await change(['plan', 'publish', 'semestru'])
    const published = await names()
    const caller = await world.subscriber('semestru')
    await change(['plan', 'retire', 'semestru'])
    await world.renew(caller)

    expect(created).not.toContain('semestru')
    expect(published).toContain('semestru')
    expect(await names()).not.toContain('semestru')
    expect(await hlizo(['plan', 'list'])).toContain('retired')
    expect((await world.stripe.products.retrieve('semestru')).name).toBe('Abonament pe un semestru')
    expect(await world.amounts(caller)).toMatchObject([{ amount: 17_841 }, { amount: 17_841 }])
    expect((await world.user(caller)).isSubscriptionActive).toBe(true)
  })

  it('finishes an interrupted creation at the provider, and refuses other values', async () => {
    const create = ['plan', 'create', 'reluat', ...semester]
    await expect(change(create, '9')).rejects.toThrow('The payment provider does not answer')
    await expect(change(['plan', 'publish', 'reluat'], '9')).rejects.toThrow('does not answer')
    const stored = await names()

    expect(stored).not.toContain('reluat')
    expect(await change(create)).toContain('exists with these values')
    expect((await world.stripe.products.retrieve('reluat')).active).toBe(true)
    await expect(change([...create, '--price', '36'])).rejects.toThrow('with other values')
  })

  it('changes a price with notice, shows it and withdraws it', async () => {
    const price = ['plan', 'price', 'abonament_anual', '79.99', '--existing']
    await expect(change([...price, '2026-02-01'])).rejects.toThrow('the earliest date is ')
    const said = await change([...price, '2099-01-01', '--from', '2098-12-01'])

    expect(said).toContain('New buyers of abonament_anual pay 79.99 EUR from 2098-12-01')
    expect(said).toContain('first renewal on or after 2099-01-01')
    expect(await hlizo(['plan', 'show', 'abonament_anual'])).toContain('0 of 0 mails have left')
    await expect(change([...price, 'keep'])).rejects.toThrow('Withdraw it first')
    expect(await change(['plan', 'withdraw-price', 'abonament_anual'])).toContain('is withdrawn')
    expect(await hlizo(['plan', 'show', 'abonament_anual'])).toContain('withdrawn')
  })

  it.each([
    ['an id in capitals', ['create', 'ABONAMENT', ...semester], '3 to 40 of a-z'],
    ['a period that is not sold', ['create', 'trei', ...semester, '--months', '3'], '1, 6, 12'],
    ['a price with a comma', ['price', 'abonament_lunar', '7,99', '--existing', 'keep'], '6.99'],
    ['no word about subscribers', ['price', 'abonament_lunar', '7.99'], '--existing'],
    ['a day that is not', ['price', 'abonament_lunar', '7.99', '--existing', '2026-02-30'], '2026'],
    ['an unknown plan', ['retire', 'nimic'], 'no plan nimic'],
    ['two lines of text', ['create', 'linii', ...semester, '--description', 'a\nb'], 'one line'],
  ])('refuses %s', async (_, args, words) => {
    await expect(change(['plan', ...args])).rejects.toThrow(words)
  })
})

describe('hlizo plan and voucher-product', () => {
  it('log each change with its reason, which must be given', async () => {
    await expect(hlizo(['plan', 'retire', 'abonament_anual'])).rejects.toThrow('--reason')
    await change(['voucher-product', 'price', 'voucher-12-months', '55'])
    const logged = await world.db.many(
      z.object({ action: z.string(), reason: z.string().nullable() }),
      sql`select distinct action, reason from app.audit_entry where via = 'command-line' order by action`,
    )

    expect(logged.map(({ action }) => action)).toContain('voucher-product.priced')
    expect(new Set(logged.map(({ reason }) => reason))).toEqual(new Set(['Oferta de toamnă.']))
  })
})

describe('hlizo voucher-product', () => {
  it('creates, prices and retires a gift', async () => {
    const two = ['--price', '12.99', '--months', '2', '--description', 'Două luni de râs.']
    await change(['voucher-product', 'create', 'voucher-2-months', ...two])
    const created = await names()
    const priced = await change(['voucher-product', 'price', 'voucher-2-months', '11.99'])
    await change(['voucher-product', 'retire', 'voucher-2-months'])

    expect(created).toContain('voucher-2-months')
    expect(priced).toContain('costs 11.99 EUR from now, and cost 12.99 EUR before')
    expect(await names()).not.toContain('voucher-2-months')
    await expect(change(['voucher-product', 'price', 'nimic', '5'])).rejects.toThrow(
      'no voucher product nimic',
    )
  })
})
