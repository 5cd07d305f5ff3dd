import { classes } from '@hlizo/web/ui/classes.ts'
import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  Tooltip,
  TooltipTrigger,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components'
import { Icon, type IconName } from './icon.tsx'
import styles from './button.module.css'

type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & {
  /** primary: the one thing to do here. danger: takes something away. */
  variant?: 'primary' | 'plain' | 'danger'
  icon?: IconName
  /** It has the focus when its dialog opens. */
  hasFocus?: boolean
  /** What it began is under way: it keeps the focus and ignores presses. */
  isBusy?: boolean
  children: ReactNode
}

// Not `isPending` of the library: its announcement names the button by its id, also after the dialog has closed.
const BUSY = { 'aria-disabled': true, 'data-busy': true, onPress: () => {} } as const

export function Button({
  variant = 'plain',
  icon,
  hasFocus,
  isBusy,
  children,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...(hasFocus && { autoFocus: true })}
      {...(isBusy && BUSY)}
      className={classes(styles.button, styles[variant])}
    >
      {icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  )
}

type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'aria-label'> & {
  icon: IconName
  label: string
}

/** A button that is only a drawing; `label` names it and is its tooltip. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      <AriaButton {...rest} aria-label={label} className={styles.icon ?? ''}>
        <Icon name={icon} />
      </AriaButton>
      <Tooltip className={styles.tooltip ?? ''} offset={4}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}
