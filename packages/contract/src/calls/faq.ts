import * as z from 'zod/mini'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { FaqTopic, FaqTopicId } from '../entities/faq-topic.ts'
import { publicReads, sharedLimit } from '../limits.ts'
import { body } from '../request.ts'

/** In the operator's order (D150). */
export const listFaqTopics = call({
  method: 'GET',
  path: '/faq',
  access: 'public',
  precedence: 'always',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'The questions of the FAQ with their answers.',
  data: z.array(FaqTopic),
})

export const voteOnAnswer = call({
  method: 'POST',
  path: '/faq/{topic}/votes',
  access: 'public',
  precedence: 'account',
  // Enough for every answer and one change of each vote.
  limits: [sharedLimit('faq-vote', 'ip', 40, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Counts whether an answer of the FAQ was of use.',
  params: z.object({ topic: FaqTopicId }),
  body: body({ isHelpful: z.boolean() }),
})
