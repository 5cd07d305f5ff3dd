import { expect, type APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'

const State = z.object({ now: z.string() })

export const HOUR_MS = 3_600_000

/** What time it is in the product. */
export async function productNow(request: APIRequestContext): Promise<Date> {
  return new Date(State.parse(await (await request.get('/dev/clock')).json()).now)
}

/** Moves the one clock of the product, and with it renewals, tokens and everything else that has a date. */
export async function moveClock(request: APIRequestContext, to: Date): Promise<void> {
  const answer = await request.put('/dev/clock', { data: { now: to.toISOString() } })
  expect(answer.ok(), await answer.text()).toBe(true)
}
