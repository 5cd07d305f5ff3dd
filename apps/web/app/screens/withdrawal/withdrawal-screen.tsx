import { claimWithdrawal, createWithdrawal } from '@hlizo/contract/calls/withdrawals'
import { WithdrawalForm } from '@hlizo/contract/forms/withdrawal'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { withdrawalMessages as ro } from '@hlizo/contract/messages/withdrawal'
import { formatMoment } from '@hlizo/domain/dates'
import { useState } from 'react'
import { useMailLink } from '#web/features/auth/mail-link.ts'
import { titleMeta } from '#web/lib/page-meta.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Page, Panel, Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { ConfirmStop } from './confirm-stop.tsx'

export const meta = () => [titleMeta(ro.title)]

/** Why it was not accepted: when the right has ended, also through what (D130). */
function failureText(error: unknown): string {
  if (!isRefusal(error)) return toastMessages.generic
  const reason = error.code === 'WITHDRAWAL_EXPIRED' ? error.details?.['reason'] : undefined

  return typeof reason === 'string' ? ro.expired(reason) : error.message
}

/** Stops the own renewal of a signed-in user; the mail can do it later too. */
const claim = async (reference: string): Promise<boolean> =>
  request(claimWithdrawal, { body: { reference }, isQuiet: true }).then(
    ({ isStopped }) => isStopped,
    () => false,
  )

/** The last press, of the button that the law names. */
function Confirm(props: {
  declared: WithdrawalForm
  onBack: () => void
  onDone: (text: string) => void
}) {
  const { declared, onBack, onDone } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isSignedIn = useIsSignedIn()
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { statement, ...facts } = declared
      const body = statement === '' ? facts : declared
      const { reference, receivedAt } = await request(createWithdrawal, { body, isQuiet: true })
      const isStopped = isSignedIn && (await claim(reference))
      const done = ro.done(reference, formatMoment(new Date(receivedAt)))
      onDone(isStopped ? `${done} ${ro.doneStopped}` : done)
    } catch (error) {
      setBusy(false)
      setFailure(failureText(error))
    }
  }

  return (
    <Stack>
      <p>
        {declared.name}
        <br />
        {declared.email}
        <br />
        {declared.contract}
      </p>
      {failure !== null && <ErrorLine text={failure} />}
      <Button size="lg" isWide isBusy={isBusy} onClick={() => void confirm()}>
        {ro.confirm}
      </Button>
      <TextButton onClick={onBack}>{ro.back}</TextButton>
    </Stack>
  )
}

/** The first press: who withdraws from what. */
function DeclarationForm({ onDeclared }: { onDeclared: (declared: WithdrawalForm) => void }) {
  const form = useForm({
    schema: WithdrawalForm,
    submit: (values) => {
      onDeclared(values)
      return Promise.resolve({})
    },
  })

  return (
    <SubmitForm form={form} submit={ro.continue}>
      <Stack>
        <TextField {...form.field('name')} label={ro.name} autoComplete="name" />
        <TextField {...form.field('email')} type="email" label={ro.email} autoComplete="email" />
        <TextField {...form.field('contract')} label={ro.contract} autoComplete="off" />
        <TextArea {...form.field('statement')} label={ro.statement} maxLength={2000} />
      </Stack>
    </SubmitForm>
  )
}

/** The withdrawal function, open to all visitors, in two presses (D130). */
function Declaration() {
  const [declared, setDeclared] = useState<WithdrawalForm | null>(null)
  const [done, setDone] = useState<string | null>(null)
  useViewChange(
    done === null ? (declared ? 'confirm' : 'form') : 'done',
    done ?? (declared ? ro.confirm : ro.title),
  )
  if (done !== null) {
    return (
      <Page width="form">
        <PageHeading title={ro.title} text={done} />
      </Page>
    )
  }

  return (
    <Page width="form">
      <PageHeading title={ro.title} text={ro.lead} />
      <Panel>
        {declared ? (
          <Confirm declared={declared} onBack={() => setDeclared(null)} onDone={setDone} />
        ) : (
          <DeclarationForm onDeclared={setDeclared} />
        )}
      </Panel>
    </Page>
  )
}

/** /retragere; with the code of a receipt, the confirmation of its owner (docs/decisions/0135). */
export default function WithdrawalScreen() {
  const code = useMailLink()?.code ?? null

  return code === null ? <Declaration /> : <ConfirmStop code={code} />
}
