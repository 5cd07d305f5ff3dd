import { deviceMessages as ro } from '@hlizo/contract/messages/device'
import { hrefs } from '@hlizo/contract/hrefs'
import type { PendingDevice } from '@hlizo/contract/entities/device'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { currentOf, profilesQuery, userQuery } from '#web/lib/known-account.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { activate, lookUp, type Activation } from './activate.ts'
import { activationStep, type Entry } from './activation-step.ts'

/** Whether a profile is chosen. A failed request counts as yes: the next call decides. */
async function hasProfile(client: QueryClient): Promise<boolean> {
  try {
    return currentOf(await client.fetchQuery(profilesQuery())) !== null
  } catch {
    return true
  }
}

/** Without a subscription the guard redirects first (spec §4). */
async function isSubscribed(client: QueryClient): Promise<boolean> {
  const user = await client.fetchQuery(userQuery())

  return user?.isSubscriptionActive ?? false
}

type Outcome = {
  onFound: (device: PendingDevice) => void
  onDone: (activation: Activation) => void
}

/** Looks up or activates a code. Without a profile, one is chosen first; the code stays in the address and waits for a press (D100). */
export function useActivation({ onFound, onDone }: Outcome) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)

  const ask = async (code: string, work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      if (!(await isSubscribed(client))) return
      if (!(await hasProfile(client))) {
        await navigate(hrefs.changeProfile(hrefs.device(code)))
        return
      }
      await work()
    } catch (error) {
      // The shell shows every other failure.
      if (isRefusal(error)) showToast(ro.error, 'warn')
      setRefused(isRefusal(error, 'DEVICE_CODE_INVALID'))
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    isRefused,
    setRefused,
    enter: (entry: Entry) =>
      ask(entry.code, async () => {
        if (activationStep(entry) === 'look-up') onFound(await lookUp(entry.code))
        else onDone(await activate(entry.code))
      }),
  }
}
