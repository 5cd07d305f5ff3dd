import * as z from 'zod/mini'
import { FaqTopicsInput, StudioFaq } from '../entities/studio-faq.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'

/** Support reads what readers did not find useful. */
export const getStudioFaq = studioCall({
  method: 'GET',
  path: '/studio/faq',
  roles: ['editor', 'support'],
  proof: 'session',
  summary: 'The questions of the FAQ with the votes of readers.',
  data: StudioFaq,
})

export const exportFaqVotes = studioCall({
  method: 'GET',
  path: '/studio/faq/votes/export',
  roles: ['editor', 'support'],
  proof: 'session',
  encoding: 'csv',
  summary: 'The votes of readers on each question as CSV.',
})

/** CHANGED_BY_OTHER: `version` is no longer that of the live questions. */
export const publishFaq = studioCall({
  method: 'PUT',
  path: '/studio/faq',
  roles: ['editor'],
  proof: 'session',
  summary: 'Publishes the questions of the FAQ in this order.',
  body: body({ version: z.string().check(z.maxLength(100)), topics: FaqTopicsInput }),
  data: StudioFaq,
  maxBodyBytes: 1_000_000,
  refuses: ['CHANGED_BY_OTHER', 'LINK_INVALID'],
})

/** CHANGED_BY_OTHER: something that this publication changed was changed again. */
export const undoFaq = studioCall({
  method: 'POST',
  path: '/studio/faq/undo',
  roles: ['editor'],
  proof: 'session',
  summary: 'Brings back the questions from before the last publication.',
  body: body({ published: z.uuid() }),
  data: StudioFaq,
  refuses: ['CHANGED_BY_OTHER'],
})
