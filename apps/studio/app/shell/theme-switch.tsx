import { studioMessages } from '@hlizo/contract/messages/studio'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components'
import { themes, useTheme, type Theme } from '#studio/lib/theme.ts'
import { MenuPopover } from '#studio/ui/action-menu.tsx'
import { IconButton } from '#studio/ui/button.tsx'
import { Icon, type IconName } from '#studio/ui/icon.tsx'
import menu from '#studio/ui/menu.module.css'

const ro = studioMessages.theme
const icons: Readonly<Record<Theme, IconName>> = { system: 'screen', light: 'sun', dark: 'moon' }

/** Light, dark, or as the system has it; remembered in this browser. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme()

  return (
    <MenuTrigger>
      <IconButton icon={icons[theme]} label={ro.label} />
      <MenuPopover>
        <Menu
          className={menu.menu ?? ''}
          aria-label={ro.label}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[theme]}
        >
          {themes.map((one) => (
            <MenuItem key={one} id={one} className={menu.item ?? ''} onAction={() => choose(one)}>
              <Icon name={icons[one]} />
              {ro[one]}
            </MenuItem>
          ))}
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}
