import { OperatorRole } from '@hlizo/contract/entities/operator'
import { comedianSource } from './features/comedians/comedian-source.ts'
import { orderSource } from './features/money/order-source.ts'
import { operatorSource } from './features/operators/operator-source.ts'
import { personSource } from './features/people/person-source.ts'
import { tagSource } from './features/tags/tag-source.ts'
import { ticketSource } from './features/tickets/ticket-source.ts'
import { titleSource } from './features/titles/title-source.ts'
import { withdrawalSource } from './features/withdrawals/withdrawal-source.ts'
import type { CommandSource } from './lib/commands.ts'
import { mayUse } from '@hlizo/domain/operator-roles'

/** What the palette searches besides the screens and their actions. */
const sources: readonly {
  readonly roles: readonly OperatorRole[]
  readonly source: CommandSource
}[] = [
  { roles: OperatorRole.options, source: titleSource },
  { roles: ['editor'], source: comedianSource },
  { roles: ['editor'], source: tagSource },
  { roles: ['owner'], source: operatorSource },
  { roles: ['support'], source: personSource },
  { roles: ['finance', 'support'], source: orderSource },
  { roles: ['support'], source: ticketSource },
  { roles: ['finance', 'support'], source: withdrawalSource },
]

export const sourcesFor = (roles: readonly OperatorRole[]): CommandSource[] =>
  sources.filter((entry) => mayUse(roles, entry.roles)).map(({ source }) => source)
