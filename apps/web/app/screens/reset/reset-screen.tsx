import { hrefs } from '@hlizo/contract/hrefs'
import { resetMessages as ro } from '@hlizo/contract/messages/reset'
import { useState, type ReactNode } from 'react'
import { titleMeta } from '#web/lib/page-meta.ts'
import { AuthLinks, AuthStage } from '#web/features/auth/auth-stage.tsx'
import { useMailLink } from '#web/features/auth/mail-link.ts'
import { useTypedEmail } from '#web/features/auth/typed-email.ts'
import { TextButton, TextLink } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { CodeAndPassword } from './code-and-password.tsx'
import { RequestCode } from './request-code.tsx'

export function meta() {
  return [titleMeta(ro.title)]
}

/**
 * /reset: ask for a code, then set a new password with it; two steps at one address (spec §2, D38).
 * A link from a mail brings the code along and leads to the second step.
 */
export default function ResetScreen() {
  const typed = useTypedEmail()
  const [email, setEmail] = useState(typed)
  const [isSent, setSent] = useState(false)
  const link = useMailLink()
  const [isLinkLeft, setLinkLeft] = useState(false)

  const isLinkOpen = link?.email !== undefined && !isLinkLeft
  const isHydrated = useIsHydrated()
  useViewChange(
    !isHydrated ? null : isLinkOpen ? 'link' : isSent ? 'code' : 'email',
    isSent ? ro.sent(email) : ro.title,
  )

  if (link?.email && !isLinkLeft) {
    const startAgain = () => {
      setEmail(link.email ?? '')
      setLinkLeft(true)
    }
    return (
      <AuthStage key="link" title={ro.title} lead={ro.fromLink(link.email)} stamp="reset">
        <CodeAndPassword email={link.email} linkCode={link.code} />
        <WaysOn other={<TextButton onClick={startAgain}>{ro.again}</TextButton>} />
      </AuthStage>
    )
  }
  if (!isSent) {
    const onSent = (address: string) => {
      setEmail(address)
      setSent(true)
    }
    return (
      <AuthStage title={ro.title} lead={ro.lead} stamp="reset">
        <RequestCode email={email} onSent={onSent} />
        <WaysOn />
      </AuthStage>
    )
  }

  return (
    <AuthStage key="code" title={ro.title} lead={ro.sent(email)} stamp="reset">
      <CodeAndPassword email={email} />
      <WaysOn other={<TextButton onClick={() => setSent(false)}>{ro.otherEmail}</TextButton>} />
    </AuthStage>
  )
}

function WaysOn({ other }: { other?: ReactNode }) {
  return (
    <AuthLinks>
      {other && <p>{other}</p>}
      <p>
        <TextLink to={hrefs.login()}>{ro.backToLogin}</TextLink>
      </p>
    </AuthLinks>
  )
}
