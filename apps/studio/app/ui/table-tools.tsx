import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import { Menu, MenuItem, MenuTrigger, type Selection } from 'react-aria-components'
import { csvOf } from '@hlizo/kit/csv'
import { saveFile } from '@hlizo/web/lib/save-file'
import { MenuPopover } from './action-menu.tsx'
import { Button } from './button.tsx'
import { pickedRows, rowsText } from './chosen-rows.ts'
import { Icon } from './icon.tsx'
import menu from './menu.module.css'
import type { TableColumn } from './table-column.ts'
import type { TableSource } from './table-source.ts'
import styles from './table-tools.module.css'

type TableToolsProps<Item> = {
  name: string
  columns: readonly TableColumn<Item>[]
  shown: readonly TableColumn<Item>[]
  source: TableSource<Item>
  idOf: (row: Item) => string
  chosen: Selection | null
  onChoose: (ids: string[]) => void
  onExport: ((columns: readonly string[]) => void) | null | undefined
}

/** How many rows there are or are chosen, the choice of columns, and the export of what is shown. */
export function TableTools<Item>({
  name,
  columns,
  shown,
  source,
  idOf,
  chosen,
  onChoose,
  onExport,
}: TableToolsProps<Item>) {
  const rows = source.rows ?? []
  const choice = { rows, idOf, chosen }
  const exportShown = () => {
    const picked = pickedRows(choice)
    if (onExport && picked === null) {
      onExport(shown.flatMap(({ id, text }) => (text ? [id] : [])))
      return
    }
    const texts = shown.flatMap(({ name: heading, text }) =>
      text ? [[heading, text] as const] : [],
    )
    saveFile(`${name}.csv`, csvOf(texts, picked ?? rows), 'text/csv')
  }

  return (
    <div className={styles.tools}>
      <p className={styles.count} aria-live="polite">
        {rowsText(choice, source.more?.hasMore ?? false)}
      </p>
      <ColumnChooser columns={columns} shown={shown} onChoose={onChoose} />
      {onExport !== null && (
        <Button icon="download" onPress={exportShown} isDisabled={rows.length === 0}>
          {ro.export}
        </Button>
      )}
    </div>
  )
}

function ColumnChooser<Item>({
  columns,
  shown,
  onChoose,
}: Pick<TableToolsProps<Item>, 'columns' | 'shown' | 'onChoose'>) {
  const choosable = columns.filter(({ isRowHeader }) => !isRowHeader)

  return (
    <MenuTrigger>
      <Button icon="columns">{ro.columns}</Button>
      <MenuPopover>
        <Menu
          className={menu.menu ?? ''}
          aria-label={ro.columns}
          selectionMode="multiple"
          selectedKeys={shown.map(({ id }) => id)}
          onSelectionChange={(keys) =>
            onChoose(choosable.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(id)))
          }
        >
          {choosable.map((column) => (
            <MenuItem key={column.id} id={column.id} className={menu.item ?? ''}>
              {({ isSelected }) => (
                <>
                  <span className={menu.mark}>{isSelected && <Icon name="check" />}</span>
                  {column.name}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}
