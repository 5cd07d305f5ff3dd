import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'

let directory: string
const config = (more: Record<string, string> = {}) => readConfig({ DATA_DIR: directory, ...more })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hlizo-secrets-'))
})
afterEach(() => rm(directory, { recursive: true }))

describe('loadSecrets', () => {
  it('creates them once per installation, readable only by their owner', async () => {
    const made = await loadSecrets(config())
    const { mode } = await stat(join(directory, 'secrets.json'))

    expect((await loadSecrets(config())).identityEncryptionKey).toBe(made.identityEncryptionKey)
    expect(made.sandboxSecretKey).toMatch(/^sk_test_\w{40}$/)
    expect(mode & 0o777).toBe(0o600)
  })

  it('adds a secret that an older version did not know', async () => {
    const { mediaSigningKey } = await loadSecrets(config())
    await writeFile(join(directory, 'secrets.json'), JSON.stringify({ mediaSigningKey }))
    const secrets = await loadSecrets(config())

    expect(secrets.mediaSigningKey).toBe(mediaSigningKey)
    expect(await readFile(join(directory, 'secrets.json'), 'utf8')).toContain(
      'sandboxWebhookSecret',
    )
  })

  it('prefers the environment, so that all nodes agree', async () => {
    const key = 'k'.repeat(44)
    const [one, other] = [
      await loadSecrets(config({ MEDIA_SIGNING_KEY: key })),
      await loadSecrets(config({ MEDIA_SIGNING_KEY: key })),
    ]

    expect(one.mediaSigningKey).toBe(key)
    expect(one.derive('analytics')).toEqual(other.derive('analytics'))
    expect(one.deviceSignInKey).toBe(other.deviceSignInKey)
    expect(one.derive('analytics')).not.toEqual(one.derive('vouchers'))
  })

  it('stops rather than replace secrets that it cannot read', async () => {
    await writeFile(join(directory, 'secrets.json'), '{"mediaSigningKey":')

    await expect(loadSecrets(config())).rejects.toThrow('Restore the file from a backup')
  })
})
