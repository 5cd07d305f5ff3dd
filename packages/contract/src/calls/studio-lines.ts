import * as z from 'zod/mini'
import { EditorsLine, PublicLine } from '../entities/public-line.ts'
import { TitleRefInput } from '../entities/studio-title.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { ANY_ROLE } from './studio-operators.ts'

const title = z.object({ title: TitleRefInput })

export const getPublicLine = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/public-line',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The one line of a video that visitors may read.',
  params: title,
  data: PublicLine,
})

/**
 * With `chosen` the text of a line of the captions, with or without diacritics; LINE_NOT_SAID without it.
 * CHANGED_BY_OTHER: the choice is no longer as it was `seen`; `details.current` is what it is now.
 */
export const choosePublicLine = studioCall({
  method: 'PUT',
  path: '/studio/titles/{title}/public-line',
  roles: ['editor'],
  proof: 'session',
  summary: 'Chooses the line of a video that visitors may read, or none.',
  params: title,
  body: body({
    seen: body(EditorsLine.shape),
    choice: PublicLine.shape.choice,
    text: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  data: PublicLine,
  refuses: ['LINE_NOT_SAID', 'CHANGED_BY_OTHER'],
})
