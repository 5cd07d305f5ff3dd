import type { Feature } from '#server/http/feature.ts'
import { REMIND_CARDS_JOB, remindCardsJob } from './remind-cards.ts'
import { REMIND_PAYMENTS_JOB, remindPaymentsJob } from './remind-payments.ts'
import type { ReminderDeps } from './reminder.ts'

/** Mails before a payment goes on, renews or can no longer be made. */
export const remindersFeature = (needs: ReminderDeps): Feature => ({
  jobs: {
    [REMIND_PAYMENTS_JOB]: remindPaymentsJob(needs),
    [REMIND_CARDS_JOB]: remindCardsJob(needs),
  },
})
