import { getUser } from '@hlizo/contract/calls/accounts'
import type { User } from '@hlizo/contract/entities/user'
import { wait } from '@hlizo/kit/wait'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

const POLL_MS = 1_000
const POLLS = 15

/** Everything that a payment may have changed is read again. */
export async function refreshEntitlement(): Promise<void> {
  const changed = ['user', 'upcoming-invoice', 'charges']
  await Promise.all(changed.map((key) => queryClient().invalidateQueries({ queryKey: [key] })))
}

/** Reads the account until what was confirmed at the provider has arrived, for 15 seconds at most; gives whether it has. */
export async function untilUser(isThere: (user: User) => boolean): Promise<boolean> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const user = await request(getUser, { isQuiet: true })
    if (isThere(user)) return true
    await wait(POLL_MS)
  }

  return false
}
