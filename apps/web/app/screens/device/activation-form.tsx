import { DEVICE_CODE_LENGTH } from '@hlizo/contract/constants'
import { DeviceCodeForm } from '@hlizo/contract/forms/device-code'
import { hrefs } from '@hlizo/contract/hrefs'
import { deviceMessages as ro } from '@hlizo/contract/messages/device'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { userQuery } from '#web/features/account/queries.ts'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import { CodeForm } from '#web/ui/code-form.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { activate, type Activation } from './activate.ts'

type ActivationFormProps = {
  /** From the address, as the QR code of the television carries it. */
  givenCode: string
  onDone: (activation: Activation) => void
}

/** Whether somebody is watching here; a question that failed counts as yes, since the next call will tell. */
async function hasProfile(client: QueryClient): Promise<boolean> {
  try {
    return (await client.fetchQuery(currentProfileQuery())) !== null
  } catch (error) {
    return !(error instanceof ApiError && error.status === 403)
  }
}

/** Whoever has no subscription is on the way to get one (spec §4): a profile is no matter then. */
async function isSubscribed(client: QueryClient): Promise<boolean> {
  const user = await client.fetchQuery(userQuery())

  return user?.isSubscriptionActive ?? false
}

/** Sends a code; without a profile it goes and has one chosen first, and comes back with the code (D100). */
function useActivation({ onDone }: Pick<ActivationFormProps, 'onDone'>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)

  const send = async (code: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      if (!(await isSubscribed(client))) return
      if (!(await hasProfile(client))) {
        await navigate(hrefs.changeProfile(hrefs.device(code)))
        return
      }
      onDone(await activate(code))
    } catch (error) {
      // Whatever is not a refusal, the shell has told already.
      if (isRefusal(error)) showToast(ro.error, 'warn')
      setRefused(isRefusal(error))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, isRefused, send, setRefused }
}

/** Six characters that send themselves when the last one is in (spec §5 „Device code”). */
export function ActivationForm({ givenCode, onDone }: ActivationFormProps) {
  const [code, setCode] = useState(givenCode)
  const [error, setError] = useState<string>()
  const { isBusy, isRefused, send, setRefused } = useActivation({ onDone })

  const submit = (typed: string) => {
    const parsed = DeviceCodeForm.safeParse({ code: typed })
    if (!parsed.success) return setError(ro.invalid.code)
    void send(parsed.data.code)
  }
  const submitGiven = useEffectEvent(() => {
    if (givenCode.length === DEVICE_CODE_LENGTH) submit(givenCode)
  })
  useEffect(() => {
    const timer = setTimeout(() => submitGiven())

    return () => clearTimeout(timer)
  }, [])

  return (
    <CodeForm
      label={ro.code}
      hint={isRefused ? ro.errorHint : undefined}
      error={error}
      alphabet="letters"
      length={DEVICE_CODE_LENGTH}
      value={code}
      onChange={(typed) => {
        setCode(typed)
        setError(undefined)
        setRefused(false)
      }}
      onSend={submit}
      isBusy={isBusy}
      submit={ro.submit}
      icon="tv"
    />
  )
}
