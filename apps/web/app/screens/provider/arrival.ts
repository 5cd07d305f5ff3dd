import { inspectProviderSignIn } from '@hlizo/contract/calls/provider-sign-ins'
import { HOSTED_SIGN_IN_WAIT_MS } from '@hlizo/contract/constants'
import type { ProviderArrival } from '@hlizo/contract/entities/provider-sign-in'
import { withTimeout } from '@hlizo/kit/wait'
import { hostedClient } from '#web/features/auth/hosted-client.ts'
import { request } from '#web/lib/api.ts'
import type { Answer, ProviderTokens } from '#web/lib/auth/provider-sign-in.ts'

/** Where a sign-in through a provider stands, once its answer is here. */
export type Arrival =
  | { readonly kind: 'cancelled' | 'failed' | 'slow' }
  | ({ readonly kind: 'link' | 'prove' } & ProviderTokens)
  | ({ readonly kind: ProviderArrival['state'] } & ProviderTokens & {
        readonly person: ProviderArrival
      })

async function read(answer: Answer): Promise<Arrival> {
  const { finishProviderSignIn } = await import('#web/lib/auth/provider-sign-in.ts')
  const outcome = await finishProviderSignIn(await hostedClient(), answer)
  if ('failure' in outcome) return { kind: outcome.failure }
  if (outcome.purpose !== 'sign-in') return { kind: outcome.purpose, ...outcome }
  const { accessToken } = outcome.tokens
  const person = await request(inspectProviderSignIn, { body: { accessToken }, isQuiet: true })

  return { kind: person.state, person, ...outcome }
}

/** Reads the answer in the address; one that takes longer than ten seconds is given up (D41). */
export async function arrivalOf(answer: Answer): Promise<Arrival> {
  const slow: Arrival = { kind: 'slow' }
  const failed: Arrival = { kind: 'failed' }

  return withTimeout(
    read(answer).catch(() => failed),
    HOSTED_SIGN_IN_WAIT_MS,
    slow,
  )
}
