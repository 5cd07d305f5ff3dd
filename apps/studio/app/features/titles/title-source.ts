import { listTitles } from '@hlizo/contract/calls/studio-titles'
import { titleKinds } from '@hlizo/contract/messages/studio-titles'
import type { CommandSource } from '#studio/lib/commands.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { titlePath } from './queries.ts'

const MOST = 8

export const titleSource: CommandSource = {
  id: 'titles',
  find: async (typed, _client, signal) => {
    const found = await studioRequest(listTitles, { query: { q: typed.slice(0, 80) }, signal })

    return found.slice(0, MOST).map(({ ref, title, kind }) => ({
      id: `title ${ref}`,
      label: title,
      hint: titleKinds[kind],
      run: { to: titlePath(ref) },
    }))
  },
}
