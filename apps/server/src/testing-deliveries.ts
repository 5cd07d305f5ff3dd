import type Stripe from 'stripe'
import type { BillingWorld } from './testing-billing.ts'
import { effort } from './testing-effort.ts'

/** How the provider's webhooks reach us: from as they should to not at all. */
export type Delivery =
  | 'on time'
  | 'late'
  | 'twice'
  | 'shuffled'
  | 'late, twice and shuffled'
  | 'never'

const worst: readonly Delivery[] = ['late, twice and shuffled', 'never']

const each: readonly Delivery[] = ['on time', 'late', 'twice', 'shuffled', ...worst]

/** The ways that are tried: all faults at once in `npm test`, both of the worst in the deep run, each with more effort. */
export const deliveries: readonly Delivery[] =
  effort > 2 ? each : effort > 1 ? worst : ['late, twice and shuffled']

/** What has come of the webhooks so far, and what still comes. */
export type Post = {
  /** Delivers what has arrived so far. */
  readonly receive: () => Promise<void>
  /** Moves the clock; what runs every minute has run when it stands again. */
  readonly advance: (milliseconds: number) => Promise<void>
  /** At the end: delivers the rest and reconciles what is lost. */
  readonly rest: () => Promise<void>
}

const PRIME = 7_919
const ROUNDS = 5

/** An order that has nothing to do with time, the same one every time. */
function scrambled(events: readonly Stripe.Event[]): Stripe.Event[] {
  const place = (index: number) => ((index + 1) * PRIME) % 101
  const placed = events.map((event, index) => ({ event, at: place(index) }))

  return placed.toSorted((a, b) => a.at - b.at).map(({ event }) => event)
}

/** Runs the jobs of each minute: fetches lost events and reconciles. */
export async function catchUp(world: BillingWorld): Promise<void> {
  await world.recur('billing.back-fill-events')
  await world.work()
  await world.recur('billing.reconcile')
  await world.work()
}

/** Delivers the webhooks of a world in one way. For tests. */
export function openPost(world: BillingWorld, delivery: Delivery): Post {
  const isSilent = delivery === 'never' || delivery.includes('late')
  const isShuffled = delivery.includes('shuffled')
  const times = delivery.includes('twice') ? 2 : 1

  const deliver = async (events: readonly Stripe.Event[]) => {
    for (const event of isShuffled ? scrambled(events) : events) {
      await Promise.all(Array.from({ length: times }, () => world.deliver(event)))
    }
    await world.work()
  }

  return {
    receive: async () => {
      if (!isSilent) await deliver(await world.sent())
    },
    advance: async (milliseconds) => {
      await world.advance(milliseconds)
      if (isSilent) await catchUp(world)
    },
    rest: async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const events = await world.sent()
        if (delivery === 'never') await catchUp(world)
        else await deliver(events)
        if (events.length === 0) return
      }
    },
  }
}
