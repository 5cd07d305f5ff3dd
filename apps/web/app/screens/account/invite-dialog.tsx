import type { Profile } from '@hlizo/contract/entities/profile'
import { SeatInvitationForm } from '@hlizo/contract/forms/seat-invitation'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import { useState } from 'react'
import { invite } from '#web/features/seats/queries.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = seatsMessages.invite

type Ready = { readonly link: string; readonly email: string | null }
type Place = Pick<Profile, 'id' | 'name'>

function InviteForm(props: { profile: Place; onReady: (ready: Ready) => void }) {
  const form = useForm({
    schema: SeatInvitationForm,
    submit: async ({ email }) => {
      try {
        props.onReady({ email, link: await invite(props.profile.id, email) })
      } catch (error) {
        return { form: refusalText(error) }
      }

      return {}
    },
  })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <p>{ro.lead}</p>
      <TextField
        {...form.field('email')}
        label={ro.email}
        hint={ro.emailHint}
        type="email"
        autoComplete="off"
      />
    </SubmitForm>
  )
}

function ReadyLink({ link, email }: Ready) {
  const copy = async () => {
    if (await copyText(link)) return showToast(ro.copied, 'success')
    showToast(ro.notCopied, 'warn')
  }

  return (
    <Stack gap="lg">
      <p role="status">{email === null ? ro.ready : ro.sent(email)}</p>
      <TextField
        name="link"
        label={ro.link}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button isWide onClick={() => void copy()}>
        {ro.copy}
      </Button>
    </Stack>
  )
}

/** Asks for an address, then shows the link. `ready` is a link that is there already. */
export function InviteDialog(props: {
  profile: Place
  ready?: Ready | null
  isOpen: boolean
  onClose: () => void
}) {
  const { profile, isOpen, onClose } = props
  const [made, setMade] = useState<Ready | null>(null)
  const ready = props.ready ?? made
  const close = () => {
    setMade(null)
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={ready ? ro.readyTitle : ro.title(profile.name)}
      closeLabel={ready ? ro.close : ro.cancel}
      isLasting={ready !== null}
    >
      {ready ? <ReadyLink {...ready} /> : <InviteForm profile={profile} onReady={setMade} />}
    </Dialog>
  )
}
