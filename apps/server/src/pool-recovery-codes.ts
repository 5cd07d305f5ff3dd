import { z } from 'zod'
import type { AskEmbeddedPool } from './ask-embedded-pool.ts'
import type { RecoveryCodes } from './stores/user-pool.ts'

const Created = z.object({ RecoveryCodes: z.array(z.string()) })
const Counted = z.object({ Left: z.number() })

export function poolRecoveryCodes(ask: AskEmbeddedPool): RecoveryCodes {
  return {
    create: async (AccessToken) =>
      (await ask('CreateRecoveryCodes', { AccessToken }, Created)).RecoveryCodes,
    count: async (AccessToken) => (await ask('CountRecoveryCodes', { AccessToken }, Counted)).Left,
  }
}
