import type { ContactTopic } from '@hlizo/contract/entities/contact-topic'
import { createRandom, type Random } from './random.ts'
import { dataMessage, memberNames, searches, ticketTexts } from '@hlizo/demo/members'
import { dayInBucharest } from '@hlizo/domain/dates'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'

export const DEMO_WEEKS_DAYS = 28
/** Another seed gives the demo other lives. */
export const DEMO_SEED = 20_261_125

/** An evening in front of the product: when it begins, and how much of each of its videos is watched. */
export type Evening = { readonly at: Date; readonly shares: readonly number[] }

export type Ticket = { readonly at: Date; readonly topic: ContactTopic; readonly message: string }

/** Whether an answer of the FAQ, by its place, was of use. */
export type Vote = { readonly at: Date; readonly place: number; readonly isHelpful: boolean }

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
  /** The bank takes the payment back: the card was not theirs. */
  readonly isDisputed: boolean
  readonly asksForData: { readonly at: Date; readonly kind: 'copy' | 'erasure' } | null
  readonly votes: readonly Vote[]
}

export type CancellationReason = 'price' | 'content' | 'technical' | 'rarely' | 'other'
const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  disputed: '4000000000000259',
} as const
/** Regulars subscribe before the month, so that there is a month to pay comedians for. */
const REGULARS = 3
const REGULARS_DAYS_BEFORE = 12
/** Disputes and requests are those of people who came before the last three days, and so late that both still wait. */
const NEW_DAYS = 3
const DISPUTE_DAYS = 6
const REQUEST_DAYS = 12
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
    isDisputed: false,
    asksForData: null,
    votes: [],
    // Last: how much chance they use depends on the weekdays.
    evenings: isDeclined ? [] : eveningsOf(random, visitsAt, end),
  }
}

const hasPaid = ({ plan, card }: Life) => plan !== null && card === CARDS.pays

/** The first members have come before the month, for a whole year. */
function withRegulars(lives: readonly Life[], seed: number, end: Date): Life[] {
  const month = new Date(`${dayInBucharest(end).slice(0, 7)}-01T00:00:00Z`)

  return lives.map((life, index) => {
    const daysBefore = REGULARS_DAYS_BEFORE - index
    const random = createRandom(seed + lives.length + index)
    const visitsAt = eveningOf(new Date(month.getTime() - daysBefore * DAY_MS), random)
    if (index >= REGULARS || visitsAt >= life.visitsAt) return life
    const earlierMs = life.visitsAt.getTime() - visitsAt.getTime()
    const moved = life.searches.map(({ at, ...search }) => ({
      ...search,
      at: new Date(at.getTime() - earlierMs),
    }))

    return {
      ...life,
      visitsAt,
      searches: moved,
      evenings: eveningsOf(random, visitsAt, end),
      plan: 'abonament_anual',
      coupon: null,
      isConfirmed: true,
      card: CARDS.pays,
    }
  })
}

/** What waits in Studio for an answer. Each is given to one of the last members that it fits. */
function withRequests(lives: readonly Life[], seed: number, end: Date): Life[] {
  const random = createRandom(seed - 1)
  const changed = new Map<Life, Life>()
  const change = (fits: (life: Life) => boolean, changes: (life: Life) => Partial<Life>) => {
    const life = lives.findLast((one) => !changed.has(one) && fits(one))
    if (life) changed.set(life, { ...life, ...changes(life) })
  }
  const early = (life: Life) =>
    new Date(life.visitsAt.getTime() + (1 + random.next() * (NEW_DAYS - 1)) * DAY_MS)
  const came = ({ visitsAt }: Life, withinDays: number) => {
    const daysAgo = (end.getTime() - visitsAt.getTime()) / DAY_MS
    return daysAgo > NEW_DAYS && daysAgo < withinDays
  }
  const stays = (life: Life, withinDays = REQUEST_DAYS) =>
    came(life, withinDays) &&
    hasPaid(life) &&
    !life.cancels &&
    !life.withdrawsAt &&
    !life.buysGiftAt

  change(
    (life) => stays(life, DISPUTE_DAYS),
    () => ({ isDisputed: true, card: CARDS.disputed, evenings: [] }),
  )
  change(
    (life) => stays(life),
    (life) => ({ withdrawsAt: early(life) }),
  )
  change(
    (life) => stays(life),
    (life) => ({ asksForData: { at: early(life), kind: 'copy' } }),
  )
  change(
    (life) => life.plan === null && life.isConfirmed && came(life, REQUEST_DAYS),
    (life) => ({ asksForData: { at: early(life), kind: 'erasure' } }),
  )
  change(
    (life) => life.ticket === null && life.isConfirmed && came(life, REQUEST_DAYS),
    (life) => ({ ticket: { at: early(life), topic: 'data', message: dataMessage } }),
  )

  return lives.map((life) => changed.get(life) ?? life)
}

/** Some read the FAQ before they register. */
function withVotes(life: Life, random: Random): Life {
  const count = random.chance(0.4) ? random.between(1, 3) : 0
  const votes = Array.from({ length: count }, (_, place) => ({
    at: new Date(life.visitsAt.getTime() + 100_000 + place * 11_000),
    place: random.between(0, 8),
    isHelpful: random.chance(0.8),
  }))

  return { ...life, votes }
}

/**
 * The lives of the demo's members in the four weeks before `end`, and of the first ones since the end of the month
 * before; the same seed gives the same lives.
 */
export function planLives(seed: number, end: Date): Life[] {
  const start = new Date(end.getTime() - DEMO_WEEKS_DAYS * DAY_MS)
  // Each has a sequence of their own, so that the weekdays of one do not change the next.
  const lives = memberNames.map((_, index) => lifeOf(createRandom(seed + index), index, start, end))
  const all = withRequests(withRegulars(lives, seed, end), seed, end)

  return all.map((life, index) => withVotes(life, createRandom(seed - 2 - index)))
}
