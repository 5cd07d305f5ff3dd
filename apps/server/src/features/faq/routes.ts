import { listFaqTopics, voteOnAnswer } from '@hlizo/contract/calls/faq'
import type { ChargeCurrency } from '@hlizo/contract/entities/currency'
import { inCardCurrency } from '@hlizo/contract/messages/faq-topics'
import type { Database } from '@hlizo/database/database'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { readTopics } from './read-topics.ts'
import { faqStore } from './store.ts'

type Deps = { db: Database; cardCurrency: ChargeCurrency }

/** The topics of /faq, and the votes on their answers (D150). */
export function faqRoutes({ db, cardCurrency }: Deps): Routes {
  const shownTopics = async () => (await readTopics(db)).filter(({ hidden }) => !hidden)

  return (api) => {
    api.answer(listFaqTopics, async () =>
      (await shownTopics())
        .map((topic) => inCardCurrency(topic, cardCurrency))
        .map(({ home, ...topic }) => ({ ...topic, isOnHome: home })),
    )

    api.answer(voteOnAnswer, async ({ params, body }) => {
      const topics = await shownTopics()
      if (!topics.some(({ id }) => id === params.topic)) throw new ApiError('NOT_FOUND')
      await faqStore(db).count(params.topic, body.isHelpful)
    })
  }
}
