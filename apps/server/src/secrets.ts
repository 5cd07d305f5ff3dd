import { createHmac } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { randomText, randomToken } from '@hlizo/kit/ids'
import type { Config } from './config.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const Generated = z.object({
  identityEncryptionKey: z.string().min(32),
  identityAccessKeyId: z.string(),
  identitySecretAccessKey: z.string(),
  mediaSigningKey: z.string().min(32),
  sandboxSecretKey: z.string(),
  sandboxPublishableKey: z.string(),
  sandboxWebhookSecret: z.string(),
})
type Generated = z.infer<typeof Generated>

/** The secrets of this installation: from the environment, else generated and stored in the data directory. */
export type Secrets = Generated & {
  /** Authenticates requests for a device's session to the user pool (docs/decisions/0006). */
  readonly deviceSignInKey: string
  /** Derives a key for one purpose from the signing key; all nodes derive the same. */
  derive(purpose: string): Buffer
}

const makers: { [Name in keyof Generated]: () => string } = {
  identityEncryptionKey: () => randomToken(),
  identityAccessKeyId: () => `AKIA${randomText(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`,
  identitySecretAccessKey: () => randomText(40, LETTERS),
  mediaSigningKey: () => randomToken(),
  sandboxSecretKey: () => `sk_test_${randomText(40, LETTERS)}`,
  sandboxPublishableKey: () => `pk_test_${randomText(40, LETTERS)}`,
  sandboxWebhookSecret: () => `whsec_${randomText(40, LETTERS)}`,
}

const Stored = Generated.partial()

async function readStored(file: string): Promise<z.infer<typeof Stored>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return Stored.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(
      `The secrets in ${file} cannot be read. Restore the file from a backup; without it, tokens and ` +
        `sealed data of this installation are lost. Delete it to begin again.`,
      { cause: error },
    )
  }
}

// Renamed into place, so that a crash leaves the old file or the new one.
async function writeStored(file: string, secrets: Generated): Promise<void> {
  const draft = `${file}.draft`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, file)
}

/** Reads `secrets.json` of the data directory (mode 0600) and generates what is missing. */
export async function loadSecrets(
  config: Pick<Config, 'dataDir' | 'identity' | 'media'>,
): Promise<Secrets> {
  const file = join(config.dataDir, 'secrets.json')
  const stored = await readStored(file)
  const made = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()]))
  const secrets = Generated.parse({ ...made, ...stored })
  if (Object.keys(makers).some((name) => !(name in stored))) await writeStored(file, secrets)

  const mediaSigningKey = config.media.signingKey ?? secrets.mediaSigningKey
  const identityEncryptionKey = config.identity.encryptionKey ?? secrets.identityEncryptionKey
  const derive = (purpose: string) => createHmac('sha256', mediaSigningKey).update(purpose).digest()

  return {
    ...secrets,
    mediaSigningKey,
    identityEncryptionKey,
    deviceSignInKey:
      config.identity.deviceSignInKey ?? derive('device-sign-in').toString('base64url'),
    derive,
  }
}
