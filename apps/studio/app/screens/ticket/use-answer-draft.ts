import { systemClock } from '@hlizo/kit/clock'
import {
  answerDraft,
  answerDraftsStore,
  draftsWithAnswer,
} from '#studio/features/tickets/answer-drafts.ts'
import { useStore } from '#studio/lib/store.ts'
import { unlessSent } from '#studio/lib/unless-sent.ts'

/** The next answer to a ticket, which this browser stores until it is sent. */
export function useAnswerDraft(reference: string) {
  const text = answerDraft(useStore(answerDraftsStore), reference)
  const change = (step: (now: string) => string) => {
    const stored = answerDraftsStore.read()
    const next = step(answerDraft(stored, reference))
    answerDraftsStore.write(draftsWithAnswer(stored, { reference, text: next }, systemClock.now()))
  }

  return { text, change, sent: (sentText: string) => change(unlessSent(sentText, '')) }
}
