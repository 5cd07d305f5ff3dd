import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type Look = {
  icon?: IconName
  variant?: 'primary' | 'secondary'
  /** Focused when its page opens. */
  isStart?: boolean
  /** Identifies it on its page, so that the focus can return to it. */
  name?: string
  /** What a screen reader says; it starts with the visible text. */
  label?: string | undefined
  children: ReactNode
}

export function TvButton({
  onPress,
  isPressed,
  isBusy,
  ...look
}: Look & { onPress: () => void; isPressed?: boolean; isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...attributesOf(look)}
      aria-pressed={isPressed}
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && onPress()}
    >
      <Content {...look} />
    </button>
  )
}

/** A link to another page of the television. */
export function TvButtonLink({ to, ...look }: Look & { to: string }) {
  const { pathname, search } = useLocation()

  return (
    <Link to={to} state={{ from: pathname + search }} {...attributesOf(look)}>
      <Content {...look} />
    </Link>
  )
}

function attributesOf({ variant = 'primary', isStart, name, label }: Look) {
  return {
    className: `tv-button tv-button-${variant}`,
    'data-start': isStart || undefined,
    'data-name': name,
    'aria-label': label,
  }
}

function Content({ icon, children }: Pick<Look, 'icon' | 'children'>) {
  return (
    <>
      {icon && <Icon name={icon} size="lg" />}
      <span>{children}</span>
    </>
  )
}
