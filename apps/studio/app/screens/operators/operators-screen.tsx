import type { Operator } from '@hlizo/contract/entities/operator'
import { studioOperatorsMessages as ro } from '@hlizo/contract/messages/studio-operators'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { operatorsQuery } from '#studio/features/operators/queries.ts'
import { useCommands } from '#studio/lib/commands.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { sortOf, sortText } from '#studio/lib/sort-in-address.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { matching } from '#studio/lib/word-match.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { operatorColumns } from './operator-columns.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { sortedOperators } from './sorted-operators.ts'

const Filters = z.object({ q: z.optional(z.string()), sort: z.optional(z.string()) })
type Open = { readonly dialog: 'roles' | 'remove'; readonly operator: Operator } | null

/** Settings → Operators: who works in Studio and with which roles, and who is invited. */
export function OperatorsScreen() {
  const [isInviting, setInviting] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const { accountId } = useOperator()
  const invite = () => setInviting(true)
  useCommands([{ id: 'invite-operator', label: ro.invite.open, run: invite }])
  const columns = operatorColumns({
    ownId: accountId,
    onChangeRoles: (operator) => setOpen({ dialog: 'roles', operator }),
    onRemove: (operator) => setOpen({ dialog: 'remove', operator }),
  })
  const close = () => setOpen(null)

  return (
    <Screen
      title={ro.title}
      actions={
        <Button variant="primary" icon="plus" onPress={invite}>
          {ro.invite.open}
        </Button>
      }
    >
      <OperatorTable columns={columns} />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <RolesDialog operator={open?.dialog === 'roles' ? open.operator : null} onClose={close} />
      <RemoveDialog operator={open?.dialog === 'remove' ? open.operator : null} onClose={close} />
    </Screen>
  )
}

function OperatorTable({ columns }: { columns: ReturnType<typeof operatorColumns> }) {
  const { data, error, refetch } = useQuery(operatorsQuery())
  const [{ q = '', sort: sortedBy }, setFilters] = useFilters(Filters)
  const sort = sortOf(sortedBy)
  const found = data && matching(q, data, ({ name, email }) => `${name} ${email}`)

  return (
    <>
      <FilterBar onClear={q === '' ? undefined : () => setFilters({ q: '' })}>
        <SearchInput
          label={studioTableMessages.search}
          value={q}
          onChange={(text) => setFilters({ q: text })}
        />
      </FilterBar>
      <DataTable
        name="operators"
        label={ro.table}
        columns={columns}
        source={{
          rows: found && sortedOperators(found, sort),
          error,
          retry: () => void refetch(),
        }}
        idOf={({ accountId, email }) => accountId ?? email}
        sort={{
          by: sort ?? undefined,
          onChange: ({ column, direction }) =>
            setFilters({ sort: sortText({ column: String(column), direction }) }),
        }}
        empty={q === '' ? ro.empty : studioTableMessages.noMatch}
      />
    </>
  )
}
