import { brand } from '@hlizo/contract/messages/brand'
import { hrefs } from '@hlizo/contract/hrefs'
import { resetMessages as ro } from '@hlizo/contract/messages/reset'
import { useState } from 'react'
import { AuthLinks, AuthStage } from '#web/features/auth/auth-stage.tsx'
import { useTypedEmail } from '#web/features/auth/typed-email.ts'
import { TextButton, TextLink } from '#web/ui/button.tsx'
import { CodeAndPassword } from './code-and-password.tsx'
import { RequestCode } from './request-code.tsx'

export function meta() {
  return [{ title: `${ro.title} · ${brand.name}` }, { name: 'robots', content: 'noindex' }]
}

/** /reset: ask for a code, then set a new password with it; two steps at one address (spec §2, D38). */
export default function ResetScreen() {
  const typed = useTypedEmail()
  const [email, setEmail] = useState(typed)
  const [isSent, setSent] = useState(false)

  if (!isSent) {
    const onSent = (address: string) => {
      setEmail(address)
      setSent(true)
    }
    return (
      <AuthStage title={ro.title} lead={ro.lead} stamp="reset">
        <RequestCode email={email} onSent={onSent} />
        <AuthLinks>
          <p>
            <TextLink to={hrefs.login()}>{ro.backToLogin}</TextLink>
          </p>
        </AuthLinks>
      </AuthStage>
    )
  }

  return (
    <AuthStage key="code" title={ro.title} lead={ro.sent(email)} stamp="reset" isNextStep>
      <CodeAndPassword email={email} />
      <AuthLinks>
        <p>
          <TextButton onClick={() => setSent(false)}>{ro.otherEmail}</TextButton>
        </p>
        <p>
          <TextLink to={hrefs.login()}>{ro.backToLogin}</TextLink>
        </p>
      </AuthLinks>
    </AuthStage>
  )
}
