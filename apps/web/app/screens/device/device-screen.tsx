import { DEVICE_CODE_LENGTH } from '@hlizo/contract/constants'
import { deviceMessages as ro } from '@hlizo/contract/messages/device'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import type { Activation } from './activate.ts'
import { Activated } from './activated.tsx'
import { ActivationForm } from './activation-form.tsx'

export const meta = () => [titleMeta(ro.title)]

/** The code in the address in its typed form: a link may have spaces, a dash or lower case (D99). Only a complete code is prefilled. */
function codeIn(search: URLSearchParams): string {
  const { code = '' } = screenQueries.device.parse(Object.fromEntries(search))
  const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

  return letters.length === DEVICE_CODE_LENGTH ? letters : ''
}

/** /device: activates a television by the code on its screen (spec §2 „Device activation”). */
export default function DeviceScreen() {
  const [search, setSearch] = useSearchParams()
  const givenCode = codeIn(search)
  const [activation, setActivation] = useState<Activation | null>(null)

  const done = (made: Activation) => {
    showToast(ro.success)
    setActivation(made)
    // A reload must not send a used code again.
    setSearch({}, { replace: true })
  }

  return (
    <Page width="form">
      <PageHeading title={ro.title} text={activation ? undefined : ro.lead} />
      <Panel tone={activation ? 'glow' : 'plain'}>
        {activation ? (
          <Activated activation={activation} onTakenBack={() => setActivation(null)} />
        ) : (
          <ActivationForm key={givenCode} givenCode={givenCode} onDone={done} />
        )}
      </Panel>
    </Page>
  )
}
