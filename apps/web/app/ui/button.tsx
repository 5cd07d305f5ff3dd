import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useIsHydrated } from './use-is-hydrated.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

type Look = {
  /** primary: the one thing to do here. secondary: the other thing. ghost: quiet. danger: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  icon?: IconName | undefined
  /** Takes the whole width of its column. */
  isWide?: boolean | undefined
  children: ReactNode
}

type Press = ComponentProps<'button'>['onClick']

/** A button with `disabled` loses the focus. This one is only `aria-disabled` and ignores presses, also by Enter in a field. */
function pressable(onClick: Press, isDisabled: boolean | undefined) {
  if (!isDisabled) return { onClick }

  return { onClick: (event: MouseEvent) => event.preventDefault(), 'aria-disabled': true }
}

function look({
  variant = 'primary',
  size = 'md',
  isWide,
}: Pick<Look, 'variant' | 'size' | 'isWide'>): string {
  return classes(styles.button, styles[variant], styles[size], isWide && styles.wide)
}

type ButtonProps = Look & ComponentProps<'button'> & { isBusy?: boolean | undefined }

/** While `isBusy` it keeps its size and the focus, shows a spinner and ignores presses. */
export function Button({
  variant,
  size,
  icon,
  isWide,
  isBusy,
  children,
  className,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  // Pressed before hydration, the browser itself would send the form.
  const isAsleep = !useIsHydrated() && rest.type === 'submit'

  return (
    <button
      type="button"
      {...rest}
      {...pressable(onClick, disabled || isBusy)}
      className={classes(look({ variant, size, isWide }), className)}
      disabled={isAsleep}
      aria-busy={isBusy || undefined}
    >
      {isBusy && (
        <span className={styles.busy}>
          <Spinner size="sm" />
        </span>
      )}
      <span className={styles.face}>
        {icon && <Icon name={icon} size={size === 'lg' ? 'md' : 'sm'} />}
        {children}
      </span>
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  icon,
  isWide,
  children,
  className,
  ...rest
}: Look & LinkProps) {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={classes(look({ variant, size, isWide }), className)}
    >
      <span className={styles.face}>
        {icon && <Icon name={icon} size={size === 'lg' ? 'md' : 'sm'} />}
        {children}
      </span>
    </Link>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  icon: IconName
  label: string
  size?: 'sm' | 'md' | 'lg'
  isFilled?: boolean | undefined
}

/** A round button with an icon only; `label` is its accessible name and its tooltip. */
export function IconButton({
  icon,
  label,
  size = 'md',
  isFilled,
  className,
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...pressable(onClick, disabled)}
      className={classes(
        styles.round,
        styles[`round-${size}`],
        isFilled && styles.filled,
        className,
      )}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={size === 'lg' ? 'lg' : size === 'sm' ? 'sm' : 'md'} />
    </button>
  )
}

export function TextButton({ children, className, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classes(styles.text, className)}>
      {children}
    </button>
  )
}

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classes(styles.text, className)} />
}
