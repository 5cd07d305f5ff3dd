import type { ContactTopic } from '@hlizo/contract/entities/contact-topic'
import { createRandom, type Random } from './random.ts'
import { memberNames, searches, ticketTexts } from '@hlizo/demo/members'

export const DEMO_WEEKS_DAYS = 28
/** Of the demo's lives; another one gives others. */
export const DEMO_SEED = 20_261_125
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** An evening in front of the product: when it begins, and how much of each of its videos is watched. */
export type Evening = { readonly at: Date; readonly shares: readonly number[] }

export type Ticket = { readonly at: Date; readonly topic: ContactTopic; readonly message: string }

export type Search = { readonly at: Date; readonly term: string; readonly results: number }

/** What one made-up person does in the four weeks. */
export type Life = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly device: string
  readonly visitsAt: Date
  readonly isConfirmed: boolean
  /** Whether analysis was allowed in the cookie notice. */
  readonly allowsAnalysis: boolean
  readonly plan: 'abonament_lunar' | 'abonament_anual' | null
  readonly coupon: string | null
  readonly card: string
  readonly evenings: readonly Evening[]
  readonly searches: readonly Search[]
  readonly ticket: Ticket | null
  readonly cancels: { readonly at: Date; readonly reason: CancellationReason } | null
  readonly withdrawsAt: Date | null
  /** Buys a gift for the next person. */
  readonly buysGiftAt: Date | null
}

export type CancellationReason = 'price' | 'content' | 'technical' | 'rarely' | 'other'
const CARDS = { pays: '4242424242424242', declined: '4000000000000002' } as const
const DEVICES = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
] as const
const REASONS = ['price', 'content', 'technical', 'rarely', 'other'] as const

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')

/** Between 18:00 and 23:00 in Bucharest, in winter time. */
function eveningOf(day: Date, random: Random): Date {
  const midnight = Math.floor(day.getTime() / DAY_MS) * DAY_MS

  return new Date(midnight + (16 + random.next() * 5) * HOUR_MS)
}

function eveningsOf(random: Random, from: Date, until: Date): Evening[] {
  const appetite = 0.15 + 0.5 * random.next()
  const evenings: Evening[] = []
  for (let day = from.getTime() + DAY_MS; day < until.getTime(); day += DAY_MS) {
    const isWeekend = [0, 5, 6].includes(new Date(day).getUTCDay())
    if (!random.chance(isWeekend ? Math.min(1, appetite * 1.6) : appetite)) continue
    const shares = Array.from({ length: random.between(1, 5) }, () =>
      random.chance(0.65) ? 1 : 0.1 + 0.8 * random.next(),
    )
    evenings.push({ at: eveningOf(new Date(day), random), shares })
  }

  return evenings.filter(({ at }) => at < until)
}

/** A random moment of the life after it has paid, or null where less than a day is left. */
function momentAfter(random: Random, paidAt: Date, end: Date): Date | null {
  const roomMs = end.getTime() - paidAt.getTime() - DAY_MS
  return roomMs <= 0 ? null : new Date(paidAt.getTime() + DAY_MS + random.next() * roomMs)
}

const sometimes = (random: Random, probability: number, at: Date | null) =>
  at !== null && random.chance(probability) ? at : null

function planOf(random: Random) {
  const isYearly = random.chance(0.2)
  const plan = isYearly ? ('abonament_anual' as const) : ('abonament_lunar' as const)
  const coupon = random.chance(0.25) ? (isYearly ? 'MICROFON' : 'HLIZO50') : null

  return { plan, coupon }
}

function lifeOf(random: Random, index: number, start: Date, end: Date): Life {
  const [firstName, lastName] = memberNames[index] ?? ['Ion', `Ionescu ${index}`]
  const daysAgo = (DEMO_WEEKS_DAYS * (memberNames.length - index)) / (memberNames.length + 1)
  const visitsAt = eveningOf(new Date(end.getTime() - Math.ceil(daysAgo) * DAY_MS), random)
  const subscribes = random.chance(0.72)
  const isDeclined = subscribes && random.chance(0.06)
  const pays = subscribes && !isDeclined
  const after = momentAfter(random, visitsAt, end)
  const [topic, message] = random.pick(ticketTexts)
  const ticketAt = sometimes(random, 0.18, after)
  const cancelsAt = pays ? sometimes(random, 0.12, momentAfter(random, visitsAt, end)) : null
  const withdrawsAt = pays && !cancelsAt ? sometimes(random, 0.06, after) : null
  const buysGiftAt = pays ? sometimes(random, 0.1, after) : null
  const searchCount = random.between(0, 3)

  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}@hlizo.example`,
    device: random.pick(DEVICES),
    visitsAt: visitsAt < start ? start : visitsAt,
    isConfirmed: subscribes || random.chance(0.7),
    allowsAnalysis: random.chance(0.75),
    ...(subscribes ? planOf(random) : { plan: null, coupon: null }),
    card: isDeclined ? CARDS.declined : CARDS.pays,
    searches: Array.from({ length: searchCount }, (_, place) => {
      const [term, results] = random.pick(searches)
      return { at: new Date(visitsAt.getTime() + (place + 1) * 47_000), term, results }
    }),
    ticket: ticketAt && { at: ticketAt, topic, message },
    cancels: cancelsAt && { at: cancelsAt, reason: random.pick(REASONS) },
    withdrawsAt,
    buysGiftAt,
    // Last: how much chance they use depends on the weekdays.
    evenings: isDeclined ? [] : eveningsOf(random, visitsAt, end),
  }
}

/** The lives of the demo's members in the four weeks before `end`; the same seed gives the same lives. */
export function planLives(seed: number, end: Date): Life[] {
  const start = new Date(end.getTime() - DEMO_WEEKS_DAYS * DAY_MS)

  // Each has a sequence of their own, so that the weekdays of one do not change the next.
  return memberNames.map((_, index) => lifeOf(createRandom(seed + index), index, start, end))
}
