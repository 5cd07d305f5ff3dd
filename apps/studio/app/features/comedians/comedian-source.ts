import { listComedians } from '@hlizo/contract/calls/studio-comedians'
import { auditSubjects } from '@hlizo/contract/messages/studio-audit'
import type { CommandSource } from '#studio/lib/commands.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { comedianPath } from './queries.ts'

const MOST = 5

export const comedianSource: CommandSource = {
  id: 'comedians',
  find: async (typed, _client, signal) => {
    const found = await studioRequest(listComedians, { query: { q: typed.slice(0, 80) }, signal })

    return found.slice(0, MOST).map(({ id, name }) => ({
      id: `comedian ${id}`,
      label: name,
      hint: auditSubjects['comedian'] ?? '',
      run: { to: comedianPath(id) },
    }))
  },
}
