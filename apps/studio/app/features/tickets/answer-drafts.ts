import { DAY_MS } from '@hlizo/kit/durations'
import * as z from 'zod/mini'
import { remembered } from '#studio/lib/remembered.ts'

/** An answer that was not sent is about a person, so this browser forgets it. */
const DRAFT_DAYS = 30

/** By the reference of the ticket. */
const AnswerDrafts = z.record(z.string(), z.object({ text: z.string(), at: z.number() }))

export const answerDraftsStore = remembered('draft.answers')

function readDrafts(stored: string | null): z.infer<typeof AnswerDrafts> {
  if (stored === null) return {}

  return z.safeParse(AnswerDrafts, JSON.parse(stored)).data ?? {}
}

/** What was written as the next answer to a ticket and not sent. */
export const answerDraft = (stored: string | null, reference: string): string =>
  readDrafts(stored)[reference]?.text ?? ''

/** The drafts with this text in the place of the one of the ticket; null for none. */
export function draftsWithAnswer(
  stored: string | null,
  answer: { readonly reference: string; readonly text: string },
  now: Date,
): string | null {
  const { reference, text } = answer
  const oldest = now.getTime() - DRAFT_DAYS * DAY_MS
  const { [reference]: _, ...others } = readDrafts(stored)
  const recent = Object.entries(others).filter(([, { at }]) => at >= oldest)
  const own = text === '' ? [] : [[reference, { text, at: now.getTime() }] as const]
  const drafts = [...recent, ...own]

  return drafts.length === 0 ? null : JSON.stringify(Object.fromEntries(drafts))
}
