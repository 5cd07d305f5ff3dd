import { InvalidArgumentError, type Command } from 'commander'
import { CouponTerms } from '@hlizo/contract/entities/studio-coupon'
import { createJobQueue } from '@hlizo/database/jobs'
import { silentLog } from '@hlizo/kit/log'
import { providerCatalogue } from '@hlizo/server/billing/provider-catalogue'
import type { Config } from '@hlizo/server/config'
import { couponService } from '@hlizo/server/features/coupons/coupon-service'
import { couponStore } from '@hlizo/server/features/coupons/coupon-store'
import { ApiError } from '@hlizo/server/http/api-error'
import { openStripe } from '@hlizo/server/open-stripe'
import { openProductClock } from '@hlizo/server/product-clock'
import { loadSecrets } from '@hlizo/server/secrets'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import * as z from 'zod/mini'
import { momentOf } from '#cli/moment-of.ts'
import { centsOf, collect, minorOf, shownDay, shownPrice } from '#cli/offer-flags.ts'
import { printTable } from '#cli/print-table.ts'
import { withProduct } from '#cli/product.ts'
import { REASON, type Reasoned } from '#cli/reason.ts'

type Service = ReturnType<typeof couponService>
type Store = ReturnType<typeof couponStore>
type Row = Awaited<ReturnType<Service['create']>>

const MOST_LISTED = 200
const say = (text: string) => process.stdout.write(`${text}\n`)
const refusals: Readonly<Partial<Record<ApiError['code'], string>>> = {
  COUPON_EXISTS: 'A coupon with this code is active.',
  COUPON_TERMS: 'The terms contradict each other, or name an unknown plan.',
  COUPON_OVER: 'This coupon has ended.',
  PROVIDER_UNAVAILABLE:
    'The payment provider does not answer; the server finishes the order. The sandbox answers while the server runs.',
}

async function withCoupons<Value>(
  config: Config,
  work: (service: Service, store: Store, now: Date) => Promise<Value>,
): Promise<Value> {
  const clock = await openProductClock(config)
  const stripe = openStripe(config, await loadSecrets(config))

  return withProduct(config, async ({ db }) => {
    const jobs = createJobQueue({ db, clock, log: silentLog })
    const catalogue = providerCatalogue(stripe)
    const service = couponService({ db, clock, stripe, jobs, providerCatalogue: catalogue })
    try {
      return await work(service, couponStore(db), clock.now())
    } catch (error) {
      const words = error instanceof ApiError ? refusals[error.code] : undefined
      throw words === undefined ? error : new Error(words, { cause: error })
    }
  })
}

const by = (reason: string) => ({ actor: commandLineActor(), reason })

async function activeIn(store: Store, code: string): Promise<Row> {
  const row = await store.activeByCode(code.toUpperCase())
  if (!row) throw new Error(`There is no active coupon ${code.toUpperCase()}.`)

  return row
}

const discountText = ({ percentOff, amountMinor, currency }: Row) =>
  percentOff === null
    ? `${((amountMinor ?? 0) / 100).toFixed(2)} ${(currency ?? '').toUpperCase()}`
    : `${percentOff} %`
const durationText = ({ months }: Row) =>
  months === null ? 'for ever' : months === 0 ? 'once' : `${months} months`

async function list(config: Config): Promise<void> {
  const rows = await withCoupons(config, (_, store, now) =>
    store.page({ state: undefined, now }, undefined, MOST_LISTED),
  )
  printTable(
    process.stdout,
    rows.map((row) => [
      row.code,
      discountText(row),
      durationText(row),
      row.planIds.join(', ') || 'all plans',
      `used ${row.usedBefore + row.timesRedeemed} of ${row.maxRedemptions ?? 'any'}`,
      row.endedAt === null ? 'active' : `ended ${shownDay(row.endedAt)}`,
    ]),
  )
}

type CreateOptions = {
  percent?: number
  amount?: number
  currency?: string
  months?: number
  once?: boolean
  plan?: readonly string[]
  limit?: number
  until?: Date
  first?: boolean
  minimum?: number
  reason: string
}

/** Why the schema refuses a value, and the option it was given by. */
const faults: Readonly<Record<keyof CouponTerms, string>> = {
  code: 'The code must have 3 to 40 letters A to Z, digits and hyphens, such as TOAMNA-20.',
  percentOff: '--percent must be above 0 and at most 100, such as 20.',
  amountMinor: '--amount must be from 0.01 to 999.99, such as 2.50.',
  currency: '--currency must be EUR or RON.',
  months: '--months must be at most 36; without it the discount is for ever.',
  planIds: '--plan must be the id of a plan, at most 20 times.',
  maxRedemptions: '--limit must be from 1 to 1000000.',
  expiresAt: '--until must be a day or a day and time.',
  isFirstPurchase: '--first takes no value.',
  minimumMinor: '--minimum must be from 0.01 to 999.99, such as 6.99.',
}
const fields: ReadonlyMap<PropertyKey | undefined, string> = new Map(Object.entries(faults))

/** @throws Error that says which options are wrong. */
function termsOf(code: string, options: CreateOptions): CouponTerms {
  if ((options.percent === undefined) === (options.amount === undefined))
    throw new Error('Give the discount as --percent or as --amount.')
  const terms = z.safeParse(CouponTerms, {
    code,
    percentOff: options.percent ?? null,
    amountMinor: options.amount ?? null,
    currency: options.amount === undefined ? null : (options.currency ?? 'EUR'),
    months: options.once === true ? 0 : (options.months ?? null),
    planIds: [...(options.plan ?? [])],
    maxRedemptions: options.limit ?? null,
    expiresAt: options.until?.toISOString() ?? null,
    isFirstPurchase: options.first ?? false,
    minimumMinor: options.minimum ?? null,
  })
  if (terms.success) return terms.data
  const lines = terms.error.issues.map(({ path, message }) => fields.get(path[0]) ?? message)

  throw new Error([...new Set(lines)].join('\n'))
}

async function create(config: Config, code: string, options: CreateOptions): Promise<void> {
  const terms = termsOf(code, options)
  const row = await withCoupons(config, (service) => service.create(terms, by(options.reason)))
  say(`${row.code} takes ${discountText(row)} off, ${durationText(row)}.`)
  if (options.minimum !== undefined) say(`From ${shownPrice(options.minimum)} on.`)
}

function wholeOf(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')

  return Number(text)
}

function percentOf(text: string): number {
  const hundredths = minorOf(text, 3)
  if (hundredths === null) throw new InvalidArgumentError('It must be a number such as 20.')

  return hundredths / 100
}

function addChanges(coupon: Command, readConfig: () => Config): void {
  coupon
    .command('limit')
    .argument('<code>')
    .argument('<times>', 'how often it can be used in all', wholeOf)
    .description('Change how often a coupon can be used.')
    .requiredOption(...REASON)
    .action((code: string, times: number, { reason }: Reasoned) =>
      withCoupons(readConfig(), async (service, store) => {
        await service.limit((await activeIn(store, code)).id, times, by(reason))
        say(`${code.toUpperCase()} can be used ${times} times in all.`)
      }),
    )
  coupon
    .command('end')
    .argument('<code>')
    .description('End a coupon. Discounts that were given go on.')
    .requiredOption(...REASON)
    .action((code: string, { reason }: Reasoned) =>
      withCoupons(readConfig(), async (service, store) => {
        await service.end((await activeIn(store, code)).id, by(reason))
        say(`${code.toUpperCase()} cannot be used any more.`)
      }),
    )
}

export function addCouponCommands(program: Command, readConfig: () => Config): void {
  const coupon = program.command('coupon').description('Create, limit and end coupons.')

  coupon
    .command('list')
    .description('The newest coupons and how often they were used.')
    .action(() => list(readConfig()))
  coupon
    .command('create')
    .argument('<code>', 'what buyers type, such as TOAMNA-20')
    .description('Create a coupon, which can be used at once.')
    .option('--percent <number>', 'such as 20', percentOf)
    .option('--amount <money>', 'such as 2.50', centsOf)
    .option('--currency <currency>', 'of the amount: EUR or RON', 'EUR')
    .option('--once', 'for one payment')
    .option('--months <number>', 'for so many months; for ever unless given', wholeOf)
    .option('--plan <id>', 'for this plan; repeat it for more', collect)
    .option('--limit <times>', 'how often it can be used in all', wholeOf)
    .option('--until <when>', 'until when, Bucharest time', momentOf)
    .option('--first', 'for a first purchase only')
    .option('--minimum <euro>', 'for plans from this price on', centsOf)
    .requiredOption(...REASON)
    .action((code: string, options: CreateOptions) => create(readConfig(), code, options))
  addChanges(coupon, readConfig)
}
