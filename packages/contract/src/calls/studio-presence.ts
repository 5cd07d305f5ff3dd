import * as z from 'zod/mini'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { ANY_ROLE } from './studio-operators.ts'

/** How often the server notes that a window with a stream is still there. */
export const PRESENCE_EVERY_SECONDS = 10
/** How long a window may be silent before it counts as closed. */
export const PRESENCE_ENDS_SECONDS = 25

/** A page that operators edit: a title, its captions in a language, the home page, the FAQ or a legal text. */
const Place = z
  .string()
  .check(
    z.regex(
      /^(?:(?:video|show)-[1-9]\d{0,8}|video-[1-9]\d{0,8}-captions-[a-z]{2,3}|home|faq|legal-[a-z]{1,20})$/,
    ),
  )

/** A colleague at the same page, or the same operator in another window. */
export const Colleague = z.object({ name: z.string(), isEditing: z.boolean(), isSelf: z.boolean() })
export type Colleague = z.infer<typeof Colleague>

export const notePresence = studioCall({
  method: 'PUT',
  path: '/studio/presence/{visit}',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'Says that a window shows a page, and tells who else is there.',
  params: z.object({ visit: RecordId }),
  body: body({ place: Place, isEditing: z.boolean() }),
  data: z.array(Colleague),
})

/** The event of `followPresence`: a list of `Colleague`, whenever it is another one. */
export const COLLEAGUES_EVENT = 'colleagues'

/** Ends when the window was not noted, or ended. */
export const followPresence = studioCall({
  method: 'GET',
  path: '/studio/presence/{visit}/events',
  roles: ANY_ROLE,
  proof: 'session',
  encoding: 'events',
  summary: 'Server-sent events: `colleagues` with who else is at the page of a noted window.',
  params: z.object({ visit: RecordId }),
})

export const endPresence = studioCall({
  method: 'DELETE',
  path: '/studio/presence/{visit}',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'Says that a window no longer shows the page.',
  params: z.object({ visit: RecordId }),
})
