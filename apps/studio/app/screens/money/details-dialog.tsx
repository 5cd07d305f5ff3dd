import type { MoneyCharge } from '@hlizo/contract/entities/studio-money'
import { studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { Button } from '#studio/ui/button.tsx'
import { Dialog, DialogActions } from '#studio/ui/dialog.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioMoneyMessages

type Row = Pick<MoneyCharge, 'id' | 'payer' | 'providerHref'>

type DetailsDialogProps<Item extends Row> = {
  title: string
  row: Item | null
  columns: readonly TableColumn<Item>[]
  /** What can be done with the row. */
  actions: ((row: Item) => ReactNode) | undefined
  onClose: () => void
}

/** One row with everything that it has, its person, and its object at the provider. */
export function DetailsDialog<Item extends Row>({
  title,
  row,
  columns,
  actions,
  onClose,
}: DetailsDialogProps<Item>) {
  return (
    <Dialog isOpen={row !== null} onClose={onClose} title={title} size="md">
      {row && (
        <>
          <Facts facts={columns.map(({ name, cell }) => [name, cell(row)] as const)} />
          <RowLinks row={row} actions={actions?.(row)} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

type RowLinksProps = { row: Row; actions: ReactNode; onClose: () => void }

function RowLinks({ row, actions, onClose }: RowLinksProps) {
  const mayOpen = mayUse(useOperator().roles, ['support'])
  const { accountId } = row.payer
  const copy = async () => {
    await navigator.clipboard.writeText(row.id)
    sayDone(ro.details.copied)
  }

  return (
    <>
      {mayOpen && accountId !== null && (
        <p>
          <Link to={`/people/${accountId}`}>{ro.details.openPerson}</Link>
        </p>
      )}
      {row.providerHref !== null && (
        <p>
          <a href={row.providerHref} target="_blank" rel="noreferrer">
            {ro.details.openProvider}
          </a>
        </p>
      )}
      <DialogActions>
        <Button onPress={() => void copy()}>{ro.details.copyId}</Button>
        {actions}
        <Button variant="primary" onPress={onClose}>
          {ro.details.close}
        </Button>
      </DialogActions>
    </>
  )
}
