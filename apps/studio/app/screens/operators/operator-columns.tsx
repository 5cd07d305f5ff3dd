import type { Operator } from '@hlizo/contract/entities/operator'
import { studioMessages } from '@hlizo/contract/messages/studio'
import {
  operatorRoles,
  studioOperatorsMessages as ro,
} from '@hlizo/contract/messages/studio-operators'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { formatMoment } from '@hlizo/domain/dates'
import { nameOf } from '#studio/features/operators/queries.ts'
import { ActionMenu, type MenuAction } from '#studio/ui/action-menu.tsx'
import { Badge } from '#studio/ui/badge.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { operatorState } from './operator-state.ts'

type Actions = {
  readonly ownId: string
  readonly onChangeRoles: (operator: Operator) => void
  readonly onRemove: (operator: Operator) => void
}

const plain: readonly TableColumn<Operator>[] = [
  {
    id: 'email',
    name: ro.columns.email,
    isSortable: true,
    minWidth: 200,
    cell: ({ email }) => email,
    text: ({ email }) => email,
  },
  {
    id: 'roles',
    name: ro.columns.roles,
    minWidth: 160,
    cell: ({ roles }) => roles.map((role) => <Badge key={role}>{operatorRoles[role]}</Badge>),
    text: ({ roles }) => roles.map((role) => operatorRoles[role]).join(', '),
  },
  {
    id: 'state',
    name: ro.columns.state,
    minWidth: 220,
    cell: (operator) => {
      const { text, tone } = operatorState(operator)
      return <Badge tone={tone}>{text}</Badge>
    },
    text: (operator) => operatorState(operator).text,
  },
  {
    id: 'added',
    name: ro.columns.added,
    isSortable: true,
    minWidth: 210,
    cell: ({ addedAt }) => <Moment at={addedAt} />,
    text: ({ addedAt }) => formatMoment(new Date(addedAt)),
  },
  {
    id: 'addedBy',
    name: ro.columns.addedBy,
    isExtra: true,
    minWidth: 150,
    cell: ({ addedBy }) => addedBy,
    text: ({ addedBy }) => addedBy,
  },
]

/** What can be done with an operator, or with an invitation. */
function actionsOn(operator: Operator, { onChangeRoles, onRemove }: Actions): MenuAction[] {
  const isInvitation = operator.accountId === null
  const words = isInvitation ? ro.withdraw : ro.remove
  const remove = { label: words.open, onAction: () => onRemove(operator) }
  const change = { label: ro.change.open, onAction: () => onChangeRoles(operator) }

  return isInvitation ? [remove] : [change, remove]
}

export function operatorColumns(actions: Actions): TableColumn<Operator>[] {
  return [
    {
      id: 'name',
      name: ro.columns.name,
      isRowHeader: true,
      isSortable: true,
      minWidth: 160,
      cell: (operator) => (
        <>
          <strong>{nameOf(operator)}</strong>
          {operator.accountId === actions.ownId && <Badge>{ro.you}</Badge>}
        </>
      ),
      text: nameOf,
    },
    ...plain,
    {
      id: 'actions',
      name: studioTableMessages.actions,
      width: 90,
      minWidth: 90,
      cell: (operator) => (
        <ActionMenu
          label={studioMessages.rowActions(nameOf(operator))}
          actions={actionsOn(operator, actions)}
        />
      ),
    },
  ]
}
