import { hrefs } from '@hlizo/contract/hrefs'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'

type BellButtonProps = {
  /** What is read aloud. */
  label: string
  text: string
  variant?: 'primary' | 'secondary'
  isSignedIn: boolean
  isOn: boolean
  isBusy?: boolean
  onToggle: (isOn: boolean) => void
}

/** A bell on a page, pressed while it is on; visitors sign in first. */
export function BellButton({
  label,
  text,
  variant = 'primary',
  isSignedIn,
  isOn,
  isBusy = false,
  onToggle,
}: BellButtonProps) {
  const { pathname } = useLocation()
  const common = { size: 'lg', variant, 'aria-label': label } as const
  if (!isSignedIn) {
    return (
      <ButtonLink {...common} to={hrefs.login(pathname)} icon="bell">
        {text}
      </ButtonLink>
    )
  }

  return (
    <Button
      {...common}
      icon={isOn ? 'bell-full' : 'bell'}
      aria-pressed={isOn}
      isBusy={isBusy}
      onClick={() => onToggle(!isOn)}
    >
      {text}
    </Button>
  )
}
