import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { passcodeMessages as ro } from '@hlizo/contract/messages/passcode'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { pendingEmail } from '#web/features/account/pending-email.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { useMailLink } from '#web/features/auth/mail-link.ts'
import { TextLink } from '#web/ui/button.tsx'
import { AnotherPasscode } from './another-passcode.tsx'
import styles from './enter-passcode.module.css'
import { LinkedPasscode } from './linked-passcode.tsx'
import { PasscodeForm } from './passcode-form.tsx'

export const meta = () => [titleMeta(ro.title)]

const Arrival = z.object({ isJustSent: z.boolean() })

function EnterPasscode({ user }: { user: User }) {
  const link = useMailLink()
  const { data: arrival } = z.safeParse(Arrival, useLocation().state)
  // Read once: the address is no longer pending after it is confirmed, while this is still shown.
  const [email] = useState(() => user.pendingEmail ?? pendingEmail.read())
  if (email === null) return <Navigate to={hrefs.changeEmail()} replace />

  return (
    <AccountPage title={ro.title} lead={link ? ro.fromLink(email) : ro.lead(email)}>
      {link ? <LinkedPasscode code={link.code} /> : <PasscodeForm />}
      <div className={styles.ways}>
        <AnotherPasscode isJustSent={arrival?.isJustSent ?? false} />
        <TextLink to={hrefs.changeEmail()}>{ro.otherEmail}</TextLink>
      </div>
    </AccountPage>
  )
}

/** /enter-passcode: the six digits sent to the new address (spec §2, §4, D48-D50). */
export default function EnterPasscodeScreen() {
  const account = useQuery(userQuery())
  const user = account.data
  if (!user) return <WaitingPage answers={[account]} />

  return <EnterPasscode user={user} />
}
