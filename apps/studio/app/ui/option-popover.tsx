import { ListBox, ListBoxItem, ListLayout, Popover, Virtualizer } from 'react-aria-components'
import styles from './field.module.css'

export type Option = { readonly id: string; readonly label: string }

const LAYOUT = { rowHeight: 34 }

type OptionPopoverProps = {
  /** Left out where the field around it has them. */
  items?: readonly Option[]
  /** Only the options in sight are in the page. */
  isLong?: boolean
}

/** The options of a field, below it. */
export function OptionPopover({ items, isLong = false }: OptionPopoverProps) {
  const list = (
    <ListBox className={styles.options ?? ''} {...(items && { items })}>
      {({ id, label }: Option) => (
        <ListBoxItem id={id} className={styles.option ?? ''}>
          {label}
        </ListBoxItem>
      )}
    </ListBox>
  )

  return (
    <Popover className={styles.popover ?? ''}>
      {isLong ? (
        <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
          {list}
        </Virtualizer>
      ) : (
        list
      )}
    </Popover>
  )
}
