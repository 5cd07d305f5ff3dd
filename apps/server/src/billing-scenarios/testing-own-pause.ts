import { pauseEnd } from '@hlizo/domain/pause'
import { openGiftWorld } from '#server/features/vouchers/testing-gifts.ts'

/** Subscribers who pause, with gifts. For tests. */
export async function openPauseWorld() {
  const gifts = await openGiftWorld()
  const { world } = gifts

  /** A subscriber who has asked for a pause, and its two ends. */
  async function paused(months: 1 | 2 | 3 = 1, plan = 'abonament_lunar') {
    const caller = await world.subscriber(plan)
    const { subscriptionExpirationDate: end, billingAnchor } = await world.user(caller)
    const from = new Date(end ?? '')
    const answer = await world.pause(caller, months)
    await world.deliverAll()

    return { caller, from, until: pauseEnd(from, new Date(billingAnchor ?? ''), months), answer }
  }

  const advanceTo = async (moment: Date, moreMs = 0) => {
    await world.advance(moment.getTime() + moreMs - gifts.nowMs())
    await world.deliverAll()
  }

  return { gifts, world, paused, advanceTo }
}
