import { expect, type APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'
import { DAY_MS } from '@hlizo/kit/durations'
import { product } from './product.ts'

const State = z.object({ now: z.string() })

const ASKED_IN_TURN = 4
const FOLLOWED_WITHIN_MS = 60_000
/** A cluster after all other journeys bills some hundred subscribers at each step. */
const MOVED_WITHIN_MS = product.isCluster ? 300_000 : 120_000

/** For journeys that move the clock by months. */
export const overMonths = { timeout: product.isCluster ? 900_000 : 300_000 }

/** The current time of the product. */
export async function productNow(request: APIRequestContext): Promise<Date> {
  return new Date(State.parse(await (await request.get('/dev/clock')).json()).now)
}

/** Moves the one clock of the product, which also affects renewals, tokens and all other dates. */
export async function moveClock(request: APIRequestContext, to: Date): Promise<void> {
  const move = async () => {
    const answer = await request.put('/dev/clock', { data: { now: to.toISOString() } })
    // A cluster that bills the subscribers of all journeys at once may refuse it for a while.
    if (product.isCluster && answer.status() === 503) return 'busy'
    expect(answer.ok(), await answer.text()).toBe(true)
    return 'moved'
  }
  await expect.poll(move, { timeout: MOVED_WITHIN_MS }).toBe('moved')
  // The other nodes of a cluster follow a moment later, and any of them may be the next to answer.
  await expect(async () => {
    for (let asked = 0; asked < ASKED_IN_TURN; asked += 1) {
      const away = Math.abs((await productNow(request)).getTime() - to.getTime())
      expect(away).toBeLessThan(FOLLOWED_WITHIN_MS)
    }
  }).toPass({ timeout: FOLLOWED_WITHIN_MS })
}

const MONTH_MS = 30 * DAY_MS

/** The same over a long time: month by month, because all accounts are billed at each step. */
export async function moveClockFar(request: APIRequestContext, to: Date): Promise<void> {
  const now = await productNow(request)
  const next = new Date(Math.min(now.getTime() + MONTH_MS, to.getTime()))
  await moveClock(request, next)
  if (next < to) await moveClockFar(request, to)
}
