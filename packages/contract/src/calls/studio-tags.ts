import * as z from 'zod/mini'
import { StudioTag } from '../entities/studio-tag.ts'
import { CatalogueName } from '../entities/studio-title.ts'
import { body, NumericId } from '../request.ts'
import { studioCall } from '../studio-call.ts'

const one = z.object({ tag: NumericId })
/** The name that the operator saw. */
const seen = z.string().check(z.maxLength(200))

const Filters = z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(80))) })

/** By name; `q` finds words of it. */
export const listTags = studioCall({
  method: 'GET',
  path: '/studio/tags',
  roles: ['editor'],
  proof: 'session',
  summary: 'Tags with the number of their videos.',
  query: z.extend(Filters, { cursor: z.optional(NumericId) }),
  data: z.array(StudioTag),
  isPaged: true,
})

export const exportTags = studioCall({
  method: 'GET',
  path: '/studio/tags/export',
  roles: ['editor'],
  proof: 'session',
  encoding: 'csv',
  summary: 'All tags of a search as CSV.',
  query: Filters,
})

/** CHANGED_BY_OTHER: the tag is no longer called `seen`, but `current.name`. TAG_TAKEN: another tag has the name. */
export const renameTag = studioCall({
  method: 'PUT',
  path: '/studio/tags/{tag}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Renames a tag.',
  params: one,
  body: body({ seen, name: CatalogueName }),
  refuses: ['CHANGED_BY_OTHER', 'TAG_TAKEN', 'TITLE_REQUIRED'],
})

/** Takes it from its videos and from the home page. CHANGED_BY_OTHER: it is no longer called `seen`. */
export const removeTag = studioCall({
  method: 'POST',
  path: '/studio/tags/{tag}/removal',
  roles: ['editor'],
  proof: 'session',
  summary: 'Removes a tag.',
  params: one,
  body: body({ seen }),
  refuses: ['CHANGED_BY_OTHER'],
})
