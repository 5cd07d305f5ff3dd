import { hrefs } from '@hlizo/contract/hrefs'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { formatDate } from '@hlizo/domain/dates'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMailLink } from '#web/features/auth/mail-link.ts'
import { accept, invitationQuery } from '#web/features/seats/queries.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { titleMeta } from '#web/lib/page-meta.ts'
import { pendingInvitation } from '#web/lib/pending-invitation.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { ErrorLine, ErrorPanel } from '#web/ui/notice.tsx'
import { Page, Panel, Stack } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const ro = seatsMessages.invitation

export const meta = () => [titleMeta(ro.title), { name: 'robots', content: 'noindex' }]

/** The code of the link, which stays in this browser while its owner registers; undefined before hydration. */
function useCode(): string | null | undefined {
  const linked = useMailLink()?.code ?? null
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (linked !== null) pendingInvitation.keep(linked)
  }, [linked])

  return isHydrated ? (linked ?? pendingInvitation.read()) : undefined
}

function Refused({ text }: { text: string }) {
  const isSignedIn = useIsSignedIn()
  useEffect(() => pendingInvitation.forget(), [])

  return (
    <ErrorPanel
      title={ro.refusedTitle}
      text={text}
      actions={
        isSignedIn ? (
          <ButtonLink to={hrefs.account()}>{ro.account}</ButtonLink>
        ) : (
          <ButtonLink to={hrefs.home()}>{ro.home}</ButtonLink>
        )
      }
    />
  )
}

/** The ways to sign in, which lead back here. */
function SignIn() {
  const back = hrefs.invitation()

  return (
    <>
      <ButtonLink to={hrefs.register(back)} size="lg" isWide>
        {ro.register}
      </ButtonLink>
      <ButtonLink to={hrefs.login(back)} variant="secondary" size="lg" isWide>
        {ro.logIn}
      </ButtonLink>
    </>
  )
}

function Accept({ code }: { code: string }) {
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery())
  const [error, setError] = useState<string | null>(null)
  const take = useMutation({
    mutationFn: () => accept(code),
    onSuccess: async () => {
      pendingInvitation.forget()
      showToast(ro.accepted, 'success')
      await navigate(hrefs.changeProfile(), { replace: true })
    },
    onError: (failure) => setError(refusalText(failure)),
  })

  return (
    <>
      {error && <ErrorLine text={error} />}
      <Button size="lg" isWide isBusy={take.isPending} onClick={() => take.mutate()}>
        {ro.accept}
      </Button>
      {user && (
        <p>
          {ro.as(user.email)} <TextLink to={hrefs.logout()}>{ro.otherAccount}</TextLink>
        </p>
      )}
    </>
  )
}

function Invitation({ code }: { code: string }) {
  const { data: invitation, error, refetch } = useQuery(invitationQuery(code))
  const isSignedIn = useIsSignedIn()
  if (!invitation && isRefusal(error)) return <Refused text={error.message} />
  if (!invitation && error)
    return (
      <ErrorPanel
        title={toastMessages.generic}
        actions={<Button onClick={() => void refetch()}>{ro.retry}</Button>}
      />
    )
  if (!invitation) return <PageSpinner label={shellMessages.loading} />
  const { ownerName, profileName, expiresAt } = invitation

  return (
    <Stack gap="lg">
      <PageHeading title={ro.heading(ownerName)} text={ro.lead(profileName)} />
      <Panel>
        <Stack gap="lg">
          <p>{ro.seen(ownerName)}</p>
          {isSignedIn ? <Accept code={code} /> : <SignIn />}
          <p>{ro.until(formatDate(new Date(expiresAt)))}</p>
        </Stack>
      </Panel>
    </Stack>
  )
}

/** /invitatie: who invites, and the way in (D160). */
export default function InvitationScreen() {
  const code = useCode()

  return (
    <Page width="form">
      {code === undefined && <PageSpinner label={shellMessages.loading} />}
      {code === null && <Refused text={ro.missing} />}
      {code && <Invitation code={code} />}
    </Page>
  )
}
