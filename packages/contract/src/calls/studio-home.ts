import * as z from 'zod/mini'
import { HomeInput, HomePreview, StudioHome } from '../entities/studio-home.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { ANY_ROLE } from './studio-operators.ts'

/** The version of the live home page on which a draft was made. */
const LiveVersion = z.string().check(z.maxLength(100))

export const getStudioHome = studioCall({
  method: 'GET',
  path: '/studio/home',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The hero and rows of the home page, and their draft.',
  data: StudioHome,
})

/** The draft, or without one the live home, as it looks at a moment. */
export const previewHome = studioCall({
  method: 'GET',
  path: '/studio/home/preview',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The home page at a moment, as a visitor or a subscriber sees it.',
  query: z.object({ audience: z.enum(['public', 'subscriber']), at: z.iso.datetime() }),
  data: HomePreview,
})

/**
 * `version` is that of the draft that was read; null when there was none. HOME_CHANGED: a colleague saved since, or
 * the first draft was made on a home page that is no longer live (`liveVersion`).
 */
export const saveHomeDraft = studioCall({
  method: 'PUT',
  path: '/studio/home/draft',
  roles: ['editor'],
  proof: 'session',
  summary: 'Saves the draft of the home page.',
  body: body({ version: z.nullable(z.int()), liveVersion: LiveVersion, home: HomeInput }),
  data: StudioHome,
  refuses: ['HOME_CHANGED', 'HOME_UNKNOWN', 'HOME_WINDOW'],
})

/** HOME_CHANGED: the draft is no longer the one that was read. */
export const discardHomeDraft = studioCall({
  method: 'DELETE',
  path: '/studio/home/draft',
  roles: ['editor'],
  proof: 'session',
  summary: 'Discards the draft of the home page.',
  body: body({ version: z.int() }),
  data: StudioHome,
  refuses: ['HOME_CHANGED'],
})

/** HOME_CHANGED: the draft is no longer the one that was read. LIVE_CHANGED: it was made on another live home. */
export const publishHome = studioCall({
  method: 'POST',
  path: '/studio/home/publish',
  roles: ['editor'],
  proof: 'session',
  summary: 'Makes the draft the home page.',
  body: body({ version: z.int(), liveVersion: LiveVersion }),
  data: StudioHome,
  refuses: ['HOME_CHANGED', 'LIVE_CHANGED', 'HOME_UNKNOWN'],
})

/** HOME_CHANGED: something was changed after that publication. */
export const undoHome = studioCall({
  method: 'POST',
  path: '/studio/home/undo',
  roles: ['editor'],
  proof: 'session',
  summary: 'Brings back the home page from before the last publication.',
  body: body({ published: z.uuid() }),
  data: StudioHome,
  refuses: ['HOME_CHANGED', 'HOME_UNKNOWN'],
})
