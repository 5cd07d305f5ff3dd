import { voteOnAnswer } from '@hlizo/contract/calls/faq'
import { request } from '#web/lib/api.ts'

export const sendVote = (topic: string, isHelpful: boolean): Promise<void> =>
  request(voteOnAnswer, { params: { topic }, body: { isHelpful } })
