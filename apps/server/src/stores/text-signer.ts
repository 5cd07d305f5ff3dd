import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs texts that leave the product and come back. Nodes with the same key accept each other's signatures. */
export function textSigner(key: Buffer) {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()

  return {
    sign: (text: string): string => digest(text).toString('base64url'),
    isOurs: (text: string, signature: string): boolean => {
      const [given, own] = [Buffer.from(signature, 'base64url'), digest(text)]
      return given.length === own.length && timingSafeEqual(given, own)
    },
  }
}
