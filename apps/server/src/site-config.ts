import { brand } from '@hlizo/contract/messages/brand'
import type { Environment } from './environment.ts'

/** A link of the footer. */
export type OutsideLink = {
  readonly kind: 'app-store' | 'google-play' | 'facebook' | 'instagram' | 'tiktok' | 'youtube'
  readonly url: string
}

/** What the pages say about the service and whoever runs it. */
export type SiteConfig = {
  readonly brand: string
  readonly support: { readonly email: string; readonly chatUrl: string | null }
  readonly operator: {
    readonly name: string
    readonly taxId: string
    readonly registration: string
    readonly address: string
    readonly email: string
    readonly dataProtectionEmail: string
  }
  readonly links: readonly OutsideLink[]
  readonly googleTagManagerId: string | null
}

// What only the operator can know; the law wants it on the page, so its absence must be seen.
const TO_COMPLETE = '[DE COMPLETAT]'

/** The part of the configuration that shows on pages and in mails. */
export function readSite(env: Environment): SiteConfig {
  const links: readonly [OutsideLink['kind'], string | undefined][] = [
    ['app-store', env.APP_STORE_URL],
    ['google-play', env.GOOGLE_PLAY_URL],
    ['facebook', env.FACEBOOK_URL],
    ['instagram', env.INSTAGRAM_URL],
    ['tiktok', env.TIKTOK_URL],
    ['youtube', env.YOUTUBE_URL],
  ]

  return {
    brand: env.BRAND ?? brand.name,
    support: { email: env.SUPPORT_EMAIL, chatUrl: env.CHAT_URL ?? null },
    operator: {
      name: env.OPERATOR_NAME ?? TO_COMPLETE,
      taxId: env.OPERATOR_TAX_ID ?? TO_COMPLETE,
      registration: env.OPERATOR_REGISTRATION ?? TO_COMPLETE,
      address: env.OPERATOR_ADDRESS ?? TO_COMPLETE,
      email: env.OPERATOR_EMAIL ?? env.SUPPORT_EMAIL,
      dataProtectionEmail: env.DATA_PROTECTION_EMAIL ?? env.SUPPORT_EMAIL,
    },
    links: links.flatMap(([kind, url]) => (url === undefined ? [] : [{ kind, url }])),
    googleTagManagerId: env.GOOGLE_TAG_MANAGER_ID ?? null,
  }
}
