import { listTags } from '@hlizo/contract/calls/studio-tags'
import { auditSubjects } from '@hlizo/contract/messages/studio-audit'
import type { CommandSource } from '#studio/lib/commands.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

const MOST = 5

export const tagSource: CommandSource = {
  id: 'tags',
  find: async (typed, _client, signal) => {
    const found = await studioRequest(listTags, { query: { q: typed.slice(0, 80) }, signal })

    return found.slice(0, MOST).map(({ id, name }) => ({
      id: `tag ${id}`,
      label: name,
      hint: auditSubjects['tag'] ?? '',
      run: { to: `/tags?q=${encodeURIComponent(name)}` },
    }))
  },
}
