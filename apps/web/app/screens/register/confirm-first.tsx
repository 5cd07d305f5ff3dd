import { hrefs } from '@hlizo/contract/hrefs'
import { registerMessages } from '@hlizo/contract/messages/register'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { afterRegistration } from '#web/features/auth/after-registration.ts'
import { AuthLinks, AuthStage } from '#web/features/auth/auth-stage.tsx'
import { rememberFirstSignIn, takeFirstSignIn, takeReturn } from '#web/lib/return-address.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './confirm-first.module.css'
import type { Credentials } from './register-form.tsx'

const ro = registerMessages.success

/** The success step: confirm, then choose a plan. Signs in when the account is confirmed (D44). */
export function ConfirmFirst({ email, password }: Credentials) {
  const navigate = useNavigate()
  const [isWaiting, setWaiting] = useState(true)

  const finish = useEffectEvent((hasSignedIn: boolean) => {
    setWaiting(false)
    if (!hasSignedIn) return
    takeFirstSignIn()
    void navigate(afterRegistration(takeReturn()), { replace: true })
  })

  // Here or on the login page.
  useEffect(rememberFirstSignIn, [])

  useEffect(() => {
    const left = new AbortController()
    const poll = async () => {
      const { signInOnceConfirmed } = await import('#web/lib/auth/sign-in.ts')
      const hasSignedIn = await signInOnceConfirmed(email, password, left.signal)
      if (!left.signal.aborted) finish(hasSignedIn)
    }
    // Rejects only when the screen is left.
    poll().catch(() => {})

    return () => left.abort()
  }, [email, password])

  return (
    <AuthStage title={ro.title} lead={ro.confirmFirst(email)} stamp="registered">
      <div className={styles.letter}>
        <span className={styles.badge}>
          <Icon name="mail" size="xl" />
        </span>
        <output className={styles.waiting}>
          {isWaiting && <Spinner size="sm" />}
          {isWaiting ? ro.waiting : ro.waitedLong}
        </output>
        <p className={styles.hint}>{ro.hint}</p>
      </div>
      <ButtonLink
        to={hrefs.login()}
        state={{ email }}
        size="lg"
        isWide
        variant={isWaiting ? 'secondary' : 'primary'}
      >
        {ro.login}
      </ButtonLink>
      <AuthLinks>
        <p>
          <TextLink to={hrefs.resend()} state={{ email }}>
            {ro.resend}
          </TextLink>
        </p>
      </AuthLinks>
    </AuthStage>
  )
}
