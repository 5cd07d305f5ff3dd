import { listFaqTopics } from '@hlizo/contract/calls/faq'
import { createWithdrawal } from '@hlizo/contract/calls/withdrawals'
import { listVideos } from '@hlizo/contract/calls/videos'
import { getVoucher, listVouchers } from '@hlizo/contract/calls/vouchers'
import type { VideoCard } from '@hlizo/contract/entities/video'
import { withdrawnContract } from '@hlizo/demo/members'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { waitUntilFound } from '@hlizo/kit/wait'
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts'
import type { PastNode, Sent } from './past-node.ts'
import { personAt, type Person } from './person-at.ts'
import type { Life } from './plan-lives.ts'

/** A gift that was bought and not redeemed yet. */
export type Gift = { readonly code: string; readonly boughtAt: Date }

/** Between two videos of an evening. */
const PAUSE_MS = 20_000
/** The player sends its first report after this time. */
const FIRST_REPORT_SECONDS = 30
/** The running product delivers the webhook of a payment. */
const WEBHOOK_WAIT = { everyMs: 250, longestMs: MINUTE_MS }
const NOT_PAID_YET = 404
const EXPIRED = 410
/** An earlier run made the account. */
const EXISTS = 400
const GIFT = { name: 'O surpriză', message: 'Râzi și tu.' }

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

/** @returns whether the account is new; an earlier run may have made it. */
async function register(node: PastNode, person: Person, life: Life): Promise<boolean> {
  const { email, firstName, lastName, visitsAt } = life
  await person.at(visitsAt)
  await person.report(visitsAt, { event: 'page_view', title: 'Acasă', referrer: '' })
  const names = { firstName, lastName }
  const json = { email, ...names, password: DEMO_PASSWORD, agreeToMarketing: false }
  const { status } = await person.call({ method: 'POST', path: '/auth/register', json }, EXISTS)
  if (status !== 204) return false
  await person.report(visitsAt, { event: 'creare_cont', method: 'email' })
  if (!life.isConfirmed) return true
  await person.at(later(visitsAt, 90_000))
  await node.confirm(email)
  await person.signIn()

  return true
}

async function search(person: Person, { searches }: Life): Promise<void> {
  for (const { at, term, results } of searches) {
    await person.at(at)
    await person.report(at, {
      event: 'custom_search',
      search_term: term,
      outcome: results === 0 ? 'no result' : 'success',
      results_count: results,
    })
  }
}

const cardOf = ({ email, firstName, lastName, card }: Life) => ({
  email,
  name: `${firstName} ${lastName}`,
  method: 'card',
  number: card,
  expiry: '12 / 34',
  cvc: '123',
})

/** Pays a checkout, and begins again when the running product expired it: it was opened weeks ago. */
async function pay(
  node: PastNode,
  person: Person,
  life: Life,
  checkout: Sent,
): Promise<string | null> {
  for (;;) {
    const opened = await person.call(checkout)
    const { status, location } = await node.pay(opened.location, cardOf(life))
    if (status === 303) return new URL(location, 'http://localhost').searchParams.get('sessionId')
    if (status !== EXPIRED) return null
  }
}

async function subscribe(node: PastNode, person: Person, life: Life): Promise<boolean> {
  const { plan, coupon, visitsAt } = life
  await person.at(later(visitsAt, 240_000))
  const session = await pay(node, person, life, {
    method: 'POST',
    path: `/plans/${plan}/checkout-session`,
    form: { accessToken: person.accessToken(), consent: 'on', ...(coupon !== null && { coupon }) },
  })
  if (session === null) return false
  await person.call({ method: 'POST', path: `/plan-checkout-sessions/${session}` })

  return true
}

/** Reports of one video as the player sends them; gives the moment at which it was left. */
async function watch(
  person: Person,
  video: VideoCard,
  share: number,
  startedAt: Date,
): Promise<Date> {
  const { id, duration, title } = video
  const watched = duration * share
  await person.at(startedAt)
  await person.report(startedAt, {
    event: 'video_start',
    video_id: id,
    title,
    show: null,
    category: 'standup',
    comedians: [],
    duration,
    position: 0,
  })
  // A stretch is counted up to the real time since the report before, and the first one is short.
  for (const time of [Math.min(FIRST_REPORT_SECONDS, watched / 4), watched / 2, watched]) {
    const moment = later(startedAt, time * 1_000)
    await person.at(moment)
    const percentageSeen = Math.min(100, Math.floor((100 * time) / duration))
    const json = { seen: share === 1 && time === watched, time, percentageSeen, playedFrom: 0 }
    await person.call({ method: 'POST', path: `/progress/${id}/track`, json })
  }

  return later(startedAt, watched * 1_000 + PAUSE_MS)
}

/** Makes a profile and watches with it. */
async function spendEvenings(person: Person, { firstName, evenings }: Life): Promise<void> {
  const json = { name: firstName, avatar: 1 + (firstName.length % 24) }
  await person.call({ method: 'POST', path: '/profiles', json })
  for (const { at, shares } of evenings) {
    await person.at(at)
    const { data } = await person.call({ method: 'GET', path: '/videos?limit=40' })
    const listed = listVideos.data.parse(data)
    let moment = at
    for (const [place, share] of shares.entries()) {
      const video = listed[(at.getUTCDate() * 7 + place * 3) % Math.max(1, listed.length)]
      if (video) moment = await watch(person, video, share, moment)
    }
  }
}

async function writeToSupport(person: Person, life: Life): Promise<void> {
  if (life.ticket === null) return
  const { at, topic, message } = life.ticket
  await person.at(at)
  const name = `${life.firstName} ${life.lastName}`
  const json = { name, email: life.email, topic, message }
  await person.call({ method: 'POST', path: '/contact', json })
}

/** @returns the code of the gift, or null where none was bought. */
async function buyGift(node: PastNode, person: Person, life: Life): Promise<string | null> {
  if (life.buysGiftAt === null) return null
  await person.at(life.buysGiftAt)
  const { data } = await person.call({ method: 'GET', path: '/vouchers' })
  const [gift] = listVouchers.data.parse(data)
  if (!gift) return null
  const session = await pay(node, person, life, {
    method: 'POST',
    path: `/vouchers/${gift.productId}/checkout-session`,
    form: {
      accessToken: person.accessToken(),
      email: life.email,
      recipientName: GIFT.name,
      message: GIFT.message,
      consent: 'on',
    },
  })
  if (session === null) return null
  const readCode = async () => {
    const read = { method: 'GET', path: `/vouchers/${session}` } as const
    const { status, data } = await person.call(read, NOT_PAID_YET)
    return status === NOT_PAID_YET ? null : getVoucher.data.parse(data).code
  }
  const code = await waitUntilFound(readCode, WEBHOOK_WAIT)
  if (code === null) throw new Error('The gift of a demo person was never paid.')

  return code
}

/** A person without a plan redeems a gift that an earlier person has bought. */
async function redeem(person: Person, life: Life, gifts: Gift[]): Promise<boolean> {
  const place = gifts.findIndex(({ boughtAt }) => boughtAt < life.visitsAt)
  const [gift] = place < 0 ? [] : gifts.splice(place, 1)
  if (!gift) return false
  await person.at(later(life.visitsAt, 300_000))
  const json = { code: gift.code }
  const { status } = await person.call({ method: 'POST', path: '/vouchers/redeem', json })

  return status === 200
}

async function leave(person: Person, life: Life): Promise<void> {
  if (life.cancels !== null) {
    await person.at(life.cancels.at)
    const questions = [
      { id: 'reason', options: [life.cancels.reason] },
      { id: 'frequency', options: ['weekly'] },
      { id: 'missing', options: ['no-answer'] },
      { id: 'return', options: ['new-shows'] },
    ]
    const json = { feedback: { questions } }
    await person.call({ method: 'DELETE', path: '/stripe/cancel-subscription', json })
  }
  if (life.withdrawsAt !== null) {
    await person.at(life.withdrawsAt)
    const name = `${life.firstName} ${life.lastName}`
    const json = { name, email: life.email, contract: withdrawnContract }
    const { data } = await person.call({ method: 'POST', path: '/withdrawals', json })
    const { reference } = createWithdrawal.data.parse(data)
    // The screen claims the withdrawal of a signed-in member in the same way.
    const claim = { method: 'POST', path: '/withdrawals/claim', json: { reference } }
    await person.call(claim)
  }
}

/** Last, because an erasure signs the person out. */
async function askForData(person: Person, { asksForData }: Life): Promise<void> {
  if (asksForData === null) return
  await person.at(asksForData.at)
  await person.call(
    asksForData.kind === 'copy'
      ? { method: 'POST', path: '/user/data-export' }
      : { method: 'POST', path: '/user/delete', json: { password: DEMO_PASSWORD } },
  )
}

async function voteOnAnswers(person: Person, { votes }: Life): Promise<void> {
  if (votes.length === 0) return
  const { data } = await person.call({ method: 'GET', path: '/faq' })
  const topics = listFaqTopics.data.parse(data)
  for (const { at, place, isHelpful } of votes) {
    const topic = topics[place % Math.max(1, topics.length)]
    if (!topic) continue
    await person.at(at)
    await person.call({ method: 'POST', path: `/faq/${topic.id}/votes`, json: { isHelpful } })
  }
}

/**
 * Lives four weeks of one person through the product's own requests. `gifts` passes on what earlier people
 * have bought. A person of an earlier run is left as they are.
 */
export async function live(node: PastNode, life: Life, gifts: Gift[]): Promise<void> {
  const person = personAt(node, life)
  if (!(await register(node, person, life))) return
  await voteOnAnswers(person, life)
  if (!life.isConfirmed) return
  await search(person, life)
  const hasPlan =
    life.plan === null ? await redeem(person, life, gifts) : await subscribe(node, person, life)
  // A disputed payment gives no access.
  const hasAccess = hasPlan && !life.isDisputed
  if (hasAccess) await spendEvenings(person, life)
  await writeToSupport(person, life)
  if (hasAccess && life.plan !== null) {
    const code = await buyGift(node, person, life)
    if (code !== null && life.buysGiftAt !== null) gifts.push({ code, boughtAt: life.buysGiftAt })
    await leave(person, life)
  }
  await askForData(person, life)
}
