import { expect } from 'vitest'
import { SAVE_OFFER_MONTHS, SAVE_OFFER_PERCENT } from '@hlizo/contract/constants'
import { feedback } from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import type { Action } from './testing-decisions.ts'
import { twice } from './testing-presses.ts'
import type { Shop } from './testing-shop.ts'

/** Answers the survey with one reason and returns the offer. */
function answerSurvey({ api }: Shop, caller: TestCaller, reason: 'price' | 'rarely') {
  const questions = feedback.questions.map((one) =>
    one.id === 'reason' ? { ...one, options: [reason] } : one,
  )

  return api.call('POST', '/stripe/save-offer', caller, { feedback: { questions } })
}

const lowerPrice = { kind: 'price', percentOff: SAVE_OFFER_PERCENT, months: SAVE_OFFER_MONTHS }

const takePause: Action = {
  isPossible: ({ canBeOffered, canPause }) => canBeOffered && canPause,
  run: async (model, shop, caller) => {
    model.offers.push({ kind: 'pause', outcome: 'taken', at: model.now })
    model.pauseFor(2)
    const { data } = await answerSurvey(shop, caller, 'rarely')
    expect(data).toEqual({ kind: 'pause' })
    const { status } = await shop.api.call('POST', '/stripe/save-offer/take', caller, { months: 2 })
    expect(status).toBe(204)
  },
}

const takeLowerPrice: Action = {
  isPossible: ({ canPayLess }) => canPayLess,
  run: async (model, shop, caller) => {
    model.takeLess()
    const { data } = await answerSurvey(shop, caller, 'price')
    expect(data).toEqual(lowerPrice)
    const take = () => shop.api.call('POST', '/stripe/save-offer/take', caller, {})
    const answers = await twice(take)
    expect(answers.some(({ status }) => status === 204)).toBe(true)
  },
}

const declineLowerPrice: Action = {
  isPossible: ({ canPayLess }) => canPayLess,
  run: async (model, shop, caller) => {
    model.offers.push({ kind: 'price', outcome: 'declined', at: model.now })
    model.cancel()
    const { data } = await answerSurvey(shop, caller, 'price')
    expect(data).toEqual(lowerPrice)
    await shop.cancel(caller)
  },
}

/** Who cannot be offered anything, or had an offer within twelve months, is offered nothing. */
const askAgain: Action = {
  isPossible: ({ subscription, canBeOffered }) => subscription !== null && !canBeOffered,
  run: async (_model, shop, caller) => {
    const { status } = await answerSurvey(shop, caller, 'rarely')
    expect(status).toBe(204)
  },
}

/** Actions with the offers after a survey. For tests. */
export const offerActions: Readonly<Record<string, Action>> = {
  'takes a pause as an offer': takePause,
  'takes the lower price': takeLowerPrice,
  'declines the lower price and cancels': declineLowerPrice,
  'asks for an offer again': askAgain,
}
