import { brand } from '@hlizo/contract/messages/brand'
import { DEMO_SUPPORT_EMAIL, demoOperator, TO_COMPLETE } from '@hlizo/contract/messages/operator'
import type { OutsideLink, SiteConfig } from '@hlizo/contract/public-settings'
import type { Environment } from './environment.ts'

/** `Hlizo <salut@hlizo.ro>` → `salut@hlizo.ro` */
const bareAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

function operatorOf(env: Environment, supportEmail: string): SiteConfig['operator'] {
  const given = [
    env.OPERATOR_NAME,
    env.OPERATOR_TAX_ID,
    env.OPERATOR_REGISTRATION,
    env.OPERATOR_ADDRESS,
    env.OPERATOR_EMAIL,
    env.DATA_PROTECTION_EMAIL,
  ]
  const isUnnamed = given.every((value) => value === undefined)
  if (isUnnamed && env.MODE !== 'production') return demoOperator

  return {
    name: env.OPERATOR_NAME ?? TO_COMPLETE,
    taxId: env.OPERATOR_TAX_ID ?? TO_COMPLETE,
    registration: env.OPERATOR_REGISTRATION ?? TO_COMPLETE,
    address: env.OPERATOR_ADDRESS ?? TO_COMPLETE,
    email: env.OPERATOR_EMAIL ?? supportEmail,
    dataProtectionEmail: env.DATA_PROTECTION_EMAIL ?? supportEmail,
    providers: env.OPERATOR_PROVIDERS ?? TO_COMPLETE,
    dataLocation: env.OPERATOR_DATA_LOCATION ?? TO_COMPLETE,
  }
}

const linksOf = (env: Environment): readonly [OutsideLink['kind'], string | undefined][] => [
  ['app-store', env.APP_STORE_URL],
  ['google-play', env.GOOGLE_PLAY_URL],
  ['facebook', env.FACEBOOK_URL],
  ['instagram', env.INSTAGRAM_URL],
  ['tiktok', env.TIKTOK_URL],
  ['youtube', env.YOUTUBE_URL],
]

/** The configuration that pages and mails show. */
export function readSite(env: Environment): SiteConfig {
  const isProduction = env.MODE === 'production'
  const supportEmail =
    env.SUPPORT_EMAIL ?? (isProduction ? bareAddress(env.MAIL_FROM) : DEMO_SUPPORT_EMAIL)

  return {
    brand: env.BRAND ?? brand.name,
    support: { email: supportEmail, chatUrl: env.CHAT_URL ?? null },
    operator: operatorOf(env, supportEmail),
    links: linksOf(env).flatMap(([kind, url]) => (url === undefined ? [] : [{ kind, url }])),
    googleTagManagerId: env.GOOGLE_TAG_MANAGER_ID ?? null,
  }
}
