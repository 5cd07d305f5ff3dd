import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts short texts at rest, with authentication (AES-256-GCM). */
export type Sealer = {
  readonly seal: (text: string) => Buffer
  readonly open: (sealed: Buffer) => string
}

export function createSealer(key: Buffer): Sealer {
  return {
    seal: (text) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const written = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])

      return Buffer.concat([iv, cipher.getAuthTag(), written])
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const written = sealed.subarray(IV_BYTES + TAG_BYTES)

      return Buffer.concat([decipher.update(written), decipher.final()]).toString('utf8')
    },
  }
}
