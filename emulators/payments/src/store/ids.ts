import { randomText } from '@hlizo/kit/ids'

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new id in Stripe's manner: the object's prefix and 24 random characters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24, BASE62)}`
}

export function clientSecret(intentId: string): string {
  return `${intentId}_secret_${randomText(25, BASE62)}`
}
