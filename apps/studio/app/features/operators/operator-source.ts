import { studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import type { CommandSource } from '#studio/lib/commands.ts'
import { matching } from '#studio/lib/word-match.ts'
import { nameOf, operatorsQuery } from './queries.ts'

/** Finds operators by name and address for the palette. */
export const operatorSource: CommandSource = {
  id: 'operators',
  find: async (typed, client) => {
    const operators = await client.fetchQuery(operatorsQuery())

    return matching(typed, operators, ({ name, email }) => `${name} ${email}`).map((operator) => ({
      id: `operator ${operator.email}`,
      label: nameOf(operator),
      hint: studioOperatorsMessages.title,
      run: { to: `/settings/operators?${new URLSearchParams({ q: operator.email })}` },
    }))
  },
}
