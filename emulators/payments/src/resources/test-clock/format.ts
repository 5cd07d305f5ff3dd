import type { Stripe } from 'stripe'
import { DAY_SECONDS } from '@hlizo/kit/durations'
import type { TestClockState } from './state.ts'

const LIFE_SECONDS = 30 * DAY_SECONDS

export function formatTestClock(clock: TestClockState): Stripe.TestHelpers.TestClock {
  return {
    id: clock.id,
    object: 'test_helpers.test_clock',
    created: clock.created,
    deletes_after: clock.created + LIFE_SECONDS,
    frozen_time: clock.frozenTime,
    livemode: false,
    name: clock.name,
    status: clock.status,
    status_details:
      clock.targetTime === null ? {} : { advancing: { target_frozen_time: clock.targetTime } },
  }
}
