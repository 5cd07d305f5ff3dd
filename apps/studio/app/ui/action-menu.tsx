import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { IconButton } from './button.tsx'
import styles from './menu.module.css'

export type MenuAction = { readonly label: string; readonly onAction: () => void }

/** The actions on one thing, behind a button. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      <IconButton icon="more" label={label} />
      <MenuPopover>
        <Menu className={styles.menu ?? ''} aria-label={label}>
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              id={action.label}
              className={styles.item ?? ''}
              onAction={action.onAction}
            >
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}

export function MenuPopover({ children }: { children: ReactNode }) {
  return <Popover className={styles.popover ?? ''}>{children}</Popover>
}
