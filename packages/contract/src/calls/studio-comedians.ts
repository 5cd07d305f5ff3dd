import * as z from 'zod/mini'
import { ComedianChanges, StudioComedian, StudioComedianPage } from '../entities/studio-comedian.ts'
import { body, NumericId } from '../request.ts'
import { studioCall } from '../studio-call.ts'

/** Rows of one page of the tables of comedians and tags. */
export const NAMES_PAGE_SIZE = 100

const one = z.object({ comedian: NumericId })

const Filters = z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(80))) })

/** By name; `q` finds words of it. */
export const listComedians = studioCall({
  method: 'GET',
  path: '/studio/comedians',
  roles: ['editor'],
  proof: 'session',
  summary: 'Comedians with the number of their videos.',
  query: z.extend(Filters, { cursor: z.optional(NumericId) }),
  data: z.array(StudioComedian),
  isPaged: true,
})

export const exportComedians = studioCall({
  method: 'GET',
  path: '/studio/comedians/export',
  roles: ['editor'],
  proof: 'session',
  encoding: 'csv',
  summary: 'All comedians of a search as CSV.',
  query: Filters,
})

export const getStudioComedian = studioCall({
  method: 'GET',
  path: '/studio/comedians/{comedian}',
  roles: ['editor'],
  proof: 'session',
  summary: 'One comedian.',
  params: one,
  data: StudioComedianPage,
})

/** CHANGED_BY_OTHER: `version` is no longer that of the comedian. */
export const changeComedian = studioCall({
  method: 'PUT',
  path: '/studio/comedians/{comedian}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Changes a comedian.',
  params: one,
  body: body({ version: z.int().check(z.gte(1)), changes: ComedianChanges }),
  data: StudioComedianPage,
  refuses: ['CHANGED_BY_OTHER', 'TITLE_REQUIRED', 'PICTURE_MISSING'],
})
