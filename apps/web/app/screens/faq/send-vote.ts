import { voteOnAnswer } from '@hlizo/contract/calls/faq'
import { request } from '#web/lib/api.ts'

/** Tells the operator whether an answer was of use. */
export const sendVote = (topic: string, isHelpful: boolean): Promise<void> =>
  request(voteOnAnswer, { params: { topic }, body: { isHelpful } })
