import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type Look = {
  icon?: IconName
  variant?: 'primary' | 'secondary'
  /** Has the focus when its page opens. */
  isStart?: boolean
  /** Names it among the buttons of its page, so that the focus comes back to it. */
  name?: string
  children: ReactNode
}

/** A thing to do, large enough for a sofa. */
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

/** The way to another page of the television, which comes back here. */
export function TvButtonLink({ to, ...look }: Look & { to: string }) {
  const { pathname, search } = useLocation()

  return (
    <Link to={to} state={{ from: pathname + search }} {...attributesOf(look)}>
      <Content {...look} />
    </Link>
  )
}

function attributesOf({ variant = 'primary', isStart, name }: Look) {
  return {
    className: `tv-button tv-button-${variant}`,
    'data-start': isStart || undefined,
    'data-name': name,
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
